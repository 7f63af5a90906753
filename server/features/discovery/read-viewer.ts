import type { Pool } from 'pg';
import type { Position } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { SWIPE_LIKES_A_DAY } from '../../../contract/base/rules.ts';
import type { Gender } from '../../../contract/base/gender.ts';

export type InterestName = (typeof INTERESTS)[number];

/** The member who uses the swipe game or the match finder, and the current calendar day in the site's time zone. */
export interface Viewer {
  readonly id: MemberId;
  readonly site: string;
  readonly gender: Gender;
  readonly age: number;
  readonly country: string;
  readonly place: Position | null;
  /** Whether the site shows interests. */
  readonly showsInterests: boolean;
  /** Empty if the site hides interests, because reasons would reveal them. */
  readonly interests: readonly InterestName[];
  readonly day: string;
  readonly likes_left: number;
  readonly more_at: string;
  readonly last_pass: MemberId | null;
  /** The genders in which the member may be interested. */
  readonly attracted_to: readonly Gender[];
  /** The members that discovery excludes for this member on this day. */
  readonly excluded: readonly MemberId[];
}

export interface DiscoverySettings {
  readonly time_zone: string;
  readonly visible_profile_fields: readonly string[];
}

type Row = Omit<Viewer, 'place' | 'likes_left' | 'showsInterests'> & {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly swipe_likes: number;
};

export async function readViewer(pool: Pool, id: MemberId, settings: DiscoverySettings): Promise<Viewer> {
  const { rows } = await pool.query<Row>({ name: 'read_viewer', text: VIEWER, values: [id, settings.time_zone] });
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no member ${id}`);
  const { latitude, longitude, swipe_likes, ...viewer } = row;
  const showsInterests = settings.visible_profile_fields.includes('interests');
  return {
    ...viewer,
    showsInterests,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    interests: showsInterests ? viewer.interests : [],
    likes_left: Math.max(0, SWIPE_LIKES_A_DAY - swipe_likes),
  };
}

const VIEWER = `
  SELECT m.id, m.site_id AS site, m.gender, attracted_to(m.gender, m.sexuality, m.looking_for) AS attracted_to, card.age, m.country,
    m.latitude, m.longitude, m.interests,
    today.day::text, coalesce(used.swipe_likes, 0) AS swipe_likes, last_pass(m.id, today.day) AS last_pass,
    to_char(next_midnight(now(), $2) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS more_at,
    excluded_candidates(m.id, today.day) AS excluded
  FROM members m JOIN profile_cards card ON card.id = m.id
  CROSS JOIN (SELECT calendar_day(now(), $2) AS day) today
  LEFT JOIN member_days used ON used.member_id = m.id AND used.day = today.day
  WHERE m.id = $1`;
