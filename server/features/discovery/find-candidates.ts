import type { Pool } from 'pg';
import { bandOf } from '../../../contract/grid.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { FoundProfile, ProfileCard } from '../../../contract/profile-card.ts';
import { DISTANCE_BANDS_KM, NEW_MEMBER_DAYS } from '../../../contract/rules.ts';
import { named, Values } from '../../platform/database/statement.ts';
import type { InterestName, Seeker } from './read-seeker.ts';

/** Where to look: in the seeker's country, within so many kilometres of them, or everywhere on the site. */
export type Source = 'country' | 'site' | { readonly km: number };

/** How much each thing counts; each is 0 to 1 by itself. */
export interface Weights {
  readonly interests: number;
  readonly distance: number;
  readonly age: number;
  readonly online: number;
}

export interface CandidateWish {
  readonly sources: readonly Source[];
  readonly genders: readonly ('male' | 'female')[];
  readonly ages: readonly [from: number, to: number];
  readonly interests: readonly InterestName[];
  readonly weights: Weights;
  readonly most: number;
  readonly withPhoto: boolean;
  /** Of these alone. */
  readonly among?: readonly MemberId[];
}

export interface Candidate {
  readonly id: MemberId;
  readonly profile: FoundProfile;
  readonly interests: readonly InterestName[];
  readonly shared: readonly InterestName[];
  readonly km: number | null;
  readonly is_new: boolean;
}

/** How many of each source and gender are looked at, the last seen first: what bounds the work however many members there are. */
const LOOKED_AT = 300;
/** Somebody who was passed lately comes after everybody else. */
const PASS_DAYS = 30;
/** How far from the wished age it counts for nothing. */
const AGE_SPAN = 15;
/** What is shared beyond these adds nothing: it is not a competition. */
const SHARED_ENOUGH = 3;

/** Whoever fits a member, both ways, and was not met today; the best first. */
export async function findCandidates(pool: Pool, seeker: Seeker, wish: CandidateWish): Promise<Candidate[]> {
  const sources = wish.sources.filter((source) => typeof source === 'string' || seeker.place !== null);
  if (sources.length === 0 || wish.genders.length === 0) return [];
  const values = new Values();
  const text = statement(seeker, { ...wish, sources }, values);
  const { rows } = await pool.query<Omit<Candidate, 'profile'> & { card: ProfileCard }>(
    named('candidates', text, values),
  );
  return rows.map(({ card, ...row }) => ({ ...row, profile: { ...card, distance: bandOf(row.km) } }));
}

function statement(seeker: Seeker, wish: CandidateWish, values: Values): string {
  const seekers = {
    id: values.add(seeker.id, 'uuid'),
    day: values.add(seeker.day, 'date'),
    age: values.add(Math.min(wish.ages[1], Math.max(wish.ages[0], seeker.age)), 'int'),
    latitude: values.add(seeker.place?.latitude ?? null, 'real'),
    longitude: values.add(seeker.place?.longitude ?? null, 'real'),
    interests: values.add(wish.interests, 'text[]'),
  };
  const km = `distance_km(${seekers.latitude}, ${seekers.longitude}, o.latitude, o.longitude)`;
  const weight = (of: keyof Weights) => values.add(wish.weights[of], 'float8');
  const fits = fitting(seeker, wish, values);
  // The corners of a square are farther than its sides. Only of those who were found: of everybody it would take its time.
  const farthest = farthestOf(wish.sources);
  const limit = farthest === undefined ? '' : `WHERE km <= ${values.add(farthest, 'float8')}`;
  const pools = wish.sources.flatMap((source) =>
    wish.genders.map((gender) => pool(`${fits} AND ${drawn(gender, seeker, values)}`, inside(source, seeker, values))),
  );
  return `
    WITH found AS (${pools.join(' UNION ')}), measured AS (
      SELECT o.id, o.interests, card, ${km} AS km, o.has_photo, o.fictional,
        ARRAY(SELECT i FROM unnest(o.interests) i WHERE i = ANY (${seekers.interests})) AS shared,
        o.signup_date > now() - interval '${NEW_MEMBER_DAYS} days' AS is_new,
        EXISTS (SELECT FROM encounters e WHERE e.member_id = ${seekers.id} AND e.other_id = o.id AND e.verdict = 'pass'
          AND e.day >= ${seekers.day} - ${PASS_DAYS} AND e.day <= ${seekers.day}) AS was_passed
      FROM found JOIN members o USING (id) JOIN profile_cards card USING (id)
    )
    SELECT id, to_jsonb(card) AS card, interests, shared, km, is_new FROM measured
    ${limit}
    ORDER BY was_passed,
      ${weight('interests')} * least(1, cardinality(shared) / ${SHARED_ENOUGH}.0)
      + ${weight('distance')} * (${nearness('km')})
      + ${weight('age')} * greatest(0, 1 - abs((card).age - ${seekers.age}) / ${AGE_SPAN}.0)
      + ${weight('online')} * CASE (card).presence WHEN 'online' THEN 1 WHEN 'today' THEN 0.7 WHEN 'week' THEN 0.4 ELSE 0.1 END
      + 0.4 * has_photo::int + 0.2 * (NOT fictional)::int + 0.1 * is_new::int DESC,
      md5(id::text || ${seekers.day}::text)
    LIMIT ${values.add(wish.most, 'int')}`;
}

/** By bands, like everything that is told of a distance: an order could be read for more. */
function nearness(km: string): string {
  const steps = DISTANCE_BANDS_KM.map(
    (edge, index) => `WHEN ${km} <= ${edge} THEN ${1 - index / DISTANCE_BANDS_KM.length}`,
  );
  return `CASE ${steps.join(' ')} ELSE 0 END`;
}

const pool = (fits: string, where: string): string =>
  `(SELECT o.id FROM members o WHERE ${fits} AND ${where} ORDER BY o.seen_at DESC, o.id DESC LIMIT ${LOOKED_AT})`;

/** Of a gender, and drawn to the seeker's as far as is known: the database's rule, which the likes ask too. */
function drawn(gender: Seeker['gender'], seeker: Seeker, values: Values): string {
  return `o.gender = ${values.add(gender, 'text')} AND may_be_drawn_to(o.gender, o.sexuality, ${values.add(seeker.gender, 'text')})`;
}

/** Findable, of an age that is wished for, and nobody of today. */
function fitting(seeker: Seeker, { ages: [from, to], withPhoto, among }: CandidateWish, values: Values): string {
  return `o.site_id = ${values.add(seeker.site, 'uuid')} AND o.findable AND o.id <> ALL (${values.add(seeker.excluded, 'uuid[]')})
    AND o.date_of_birth > ((now() AT TIME ZONE 'UTC')::date - make_interval(years => ${values.add(to + 1, 'int')}))::date
    AND o.date_of_birth <= ((now() AT TIME ZONE 'UTC')::date - make_interval(years => ${values.add(from, 'int')}))::date
    ${withPhoto ? 'AND o.has_photo' : ''} ${among === undefined ? '' : `AND o.id = ANY (${values.add(among, 'uuid[]')})`}`;
}

/** How far away somebody may live at most; undefined where there is no limit. */
function farthestOf(sources: readonly Source[]): number | undefined {
  const [source] = sources;
  return sources.length === 1 && typeof source === 'object' ? source.km : undefined;
}

const KM_A_DEGREE = 111;

function inside(source: Source, seeker: Seeker, values: Values): string {
  if (source === 'site') return 'true';
  if (source === 'country') return `o.country = ${values.add(seeker.country, 'text')}`;
  const { latitude, longitude } = seeker.place ?? { latitude: 0, longitude: 0 };
  const high = source.km / KM_A_DEGREE;
  // As wide as it is on the side that is nearer to the pole.
  const wide = high / Math.cos(((Math.min(84, Math.abs(latitude)) + Math.min(1, high)) * Math.PI) / 180);
  const [west, east] =
    longitude - wide < -180 || longitude + wide > 180 ? [-180, 180] : [longitude - wide, longitude + wide];
  return `o.latitude BETWEEN ${values.add(latitude - high, 'real')} AND ${values.add(latitude + high, 'real')}
    AND o.longitude BETWEEN ${values.add(west, 'real')} AND ${values.add(east, 'real')}`;
}
