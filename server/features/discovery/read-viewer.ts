import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Position } from '../../../contract/location/grid.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { Interest } from '../../../contract/profiles/profile-fields.ts';
import { SWIPE_LIKES_A_DAY } from '../../../contract/base/rules.ts';
import { Gender } from '../../../contract/base/gender.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';

export type InterestName = z.infer<typeof Interest>;

const VIEWER = query({
  name: 'read_viewer',
  row: {
    id: MemberId,
    site: z.uuid(),
    gender: Gender,
    /** The genders in which the member may be interested. */
    attracted_to: z.array(Gender),
    age: z.int(),
    country: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    interests: z.array(Interest),
    day: z.string(),
    swipe_likes: z.int(),
    last_pass: z.nullable(MemberId),
    more_at: z.string(),
    /** The members that discovery excludes for this member on this day. */
    excluded: z.array(MemberId),
  },
  text: `
  SELECT m.id, m.site_id AS site, m.gender, attracted_to(m.gender, m.sexuality, m.looking_for) AS attracted_to, card.age, m.country,
    m.latitude, m.longitude, m.interests,
    today.day::text, coalesce(used.swipe_likes, 0) AS swipe_likes, last_pass(m.id, today.day) AS last_pass,
    to_char(next_midnight(now(), $2) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS more_at,
    excluded_candidates(m.id, today.day) AS excluded
  FROM members m JOIN profile_cards card ON card.id = m.id
  CROSS JOIN (SELECT calendar_day(now(), $2) AS day) today
  LEFT JOIN member_days used ON used.member_id = m.id AND used.day = today.day
  WHERE m.id = $1`,
});

/**
 * The member who uses the swipe game or the match finder, and the current calendar day in the site's time zone. `interests` is empty if the
 * site hides interests, because reasons would reveal them.
 */
export interface Viewer extends Omit<RowOf<typeof VIEWER>, 'latitude' | 'longitude' | 'swipe_likes'> {
  readonly place: Position | null;
  /** Whether the site shows interests. */
  readonly showsInterests: boolean;
  readonly likes_left: number;
}

export interface DiscoverySettings {
  readonly time_zone: string;
  readonly visible_profile_fields: readonly string[];
}

export async function readViewer(pool: Pool, id: MemberId, settings: DiscoverySettings): Promise<Viewer> {
  const row = await readRow(pool, VIEWER, [id, settings.time_zone]);
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
