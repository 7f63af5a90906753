import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { bandOf, KM_A_DEGREE } from '../../../contract/location/grid.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { ProfileCard, type ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { Interest } from '../../../contract/profiles/profile-fields.ts';
import { DISTANCE_BANDS_KM, NEW_MEMBER_DAYS } from '../../../contract/base/rules.ts';
import { query, readRows, type Row } from '../../platform/database/query.ts';
import { named, Values } from '../../platform/database/statement.ts';
import type { InterestName, Viewer } from './read-viewer.ts';
import type { Gender } from '../../../contract/base/gender.ts';

/** The search area: the viewer's country, a radius in kilometres around the viewer, or the whole site. */
export type Source = 'country' | 'site' | { readonly km: number };

/** The weight of each score. Every score ranges from 0 to 1. */
export interface Weights {
  readonly interests: number;
  readonly distance: number;
  readonly age: number;
  readonly online: number;
}

export interface CandidateQuery {
  readonly sources: readonly Source[];
  readonly genders: readonly Gender[];
  readonly ages: readonly [from: number, to: number];
  readonly interests: readonly InterestName[];
  readonly weights: Weights;
  readonly most: number;
  readonly withPhoto: boolean;
  /** Leaves fictional profiles out. */
  readonly real?: boolean | undefined;
  /** Restricts the result to these members. */
  readonly among?: readonly MemberId[];
}

const candidateColumns = {
  id: MemberId,
  card: ProfileCard,
  interests: z.array(Interest),
  shared: z.array(Interest),
  km: z.nullable(z.number()),
  is_new: z.boolean(),
};

export interface Candidate extends Omit<Row<typeof candidateColumns>, 'card'> {
  readonly profile: ProfileResult;
}

/** Maximum rows per source and gender, last seen first. It bounds the work for any number of members. */
const LOOKED_AT = 300;
/** Members passed within this many days sort last. */
const PASS_DAYS = 30;
/** Age difference in years at which the age score reaches 0. */
const AGE_SPAN = 15;
/** Number of shared interests at which the score reaches 1. */
const SHARED_ENOUGH = 3;

/** Finds members who fit the viewer and whom the viewer fits, except those with an encounter on this day. Best first. */
export async function findCandidates(pool: Pool, viewer: Viewer, wanted: CandidateQuery): Promise<Candidate[]> {
  const sources = wanted.sources.filter((source) => typeof source === 'string' || viewer.place !== null);
  if (sources.length === 0 || wanted.genders.length === 0) return [];
  const values = new Values();
  const { name, text } = named('candidates', statement(viewer, { ...wanted, sources }, values), values);
  const rows = await readRows(pool, query({ name, row: candidateColumns, text }), values.all);
  return rows.map(({ card, ...row }) => ({ ...row, profile: { ...card, distance: bandOf(row.km) } }));
}

function statement(viewer: Viewer, wanted: CandidateQuery, values: Values): string {
  const parameters = {
    id: values.add(viewer.id, 'uuid'),
    day: values.add(viewer.day, 'date'),
    age: values.add(Math.min(wanted.ages[1], Math.max(wanted.ages[0], viewer.age)), 'int'),
    latitude: values.add(viewer.place?.latitude ?? null, 'real'),
    longitude: values.add(viewer.place?.longitude ?? null, 'real'),
    interests: values.add(wanted.interests, 'text[]'),
  };
  const km = `distance_km(${parameters.latitude}, ${parameters.longitude}, o.latitude, o.longitude)`;
  const weight = (of: keyof Weights) => values.add(wanted.weights[of], 'float8');
  const fits = fitting(viewer, wanted, values);
  // The bounding box has corners beyond the radius, so this filters by exact distance. It runs on the candidates only, for speed.
  const farthest = farthestOf(wanted.sources);
  const limit = farthest === undefined ? '' : `WHERE km <= ${values.add(farthest, 'float8')}`;
  const pools = wanted.sources.flatMap((source) =>
    wanted.genders.map((gender) =>
      pool(`${fits} AND ${attracted(gender, viewer, values)}`, inside(source, viewer, values)),
    ),
  );
  return `
    WITH found AS (${pools.join(' UNION ')}), measured AS (
      SELECT o.id, o.interests, card, ${km} AS km, o.has_photo, o.fictional,
        ARRAY(SELECT i FROM unnest(o.interests) i WHERE i = ANY (${parameters.interests})) AS shared,
        o.signup_date > now() - interval '${NEW_MEMBER_DAYS} days' AS is_new,
        EXISTS (SELECT FROM encounters e WHERE e.member_id = ${parameters.id} AND e.other_id = o.id AND e.verdict = 'pass'
          AND e.day >= ${parameters.day} - ${PASS_DAYS} AND e.day <= ${parameters.day}) AS was_passed
      FROM found JOIN members o USING (id) JOIN profile_cards card USING (id)
    )
    SELECT id, to_jsonb(card) AS card, interests, shared, km, is_new FROM measured
    ${limit}
    ORDER BY was_passed,
      ${weight('interests')} * least(1, cardinality(shared) / ${SHARED_ENOUGH}.0)
      + ${weight('distance')} * (${nearness('km')})
      + ${weight('age')} * greatest(0, 1 - abs((card).age - ${parameters.age}) / ${AGE_SPAN}.0)
      + ${weight('online')} * CASE (card).presence WHEN 'online' THEN 1 WHEN 'today' THEN 0.7 WHEN 'week' THEN 0.4 ELSE 0.1 END
      + 0.4 * has_photo::int + 0.2 * (NOT fictional)::int + 0.1 * is_new::int DESC,
      md5(id::text || ${parameters.day}::text)
    LIMIT ${values.add(wanted.most, 'int')}`;
}

/** Scores distance by band. An exact order would reveal more about a position than the shown bands. */
function nearness(km: string): string {
  const steps = DISTANCE_BANDS_KM.map(
    (edge, index) => `WHEN ${km} <= ${edge} THEN ${1 - index / DISTANCE_BANDS_KM.length}`,
  );
  return `CASE ${steps.join(' ')} ELSE 0 END`;
}

const pool = (fits: string, where: string): string =>
  `(SELECT o.id FROM members o WHERE ${fits} AND ${where} ORDER BY o.seen_at DESC, o.id DESC LIMIT ${LOOKED_AT})`;

/** Members of a gender who may be interested in the viewer's. The likes use the same database function. */
function attracted(gender: Viewer['gender'], viewer: Viewer, values: Values): string {
  return `o.gender = ${values.add(gender, 'text')}
    AND may_be_attracted_to(o.gender, o.sexuality, o.looking_for, ${values.add(viewer.gender, 'text')})`;
}

/** Findable members in the age range without an encounter with the viewer on this day. */
function fitting(viewer: Viewer, { ages: [from, to], withPhoto, real, among }: CandidateQuery, values: Values): string {
  return `findable_by(o, ${values.add(viewer.site, 'uuid')}, ${values.add(viewer.excluded, 'uuid[]')})
    AND o.date_of_birth > (calendar_day(now(), 'UTC') - make_interval(years => ${values.add(to + 1, 'int')}))::date
    AND o.date_of_birth <= (calendar_day(now(), 'UTC') - make_interval(years => ${values.add(from, 'int')}))::date
    ${withPhoto ? 'AND o.has_photo' : ''} ${real ? 'AND NOT o.fictional' : ''}
    ${among === undefined ? '' : `AND o.id = ANY (${values.add(among, 'uuid[]')})`}`;
}

/** The maximum distance in kilometres; undefined without a limit. */
function farthestOf(sources: readonly Source[]): number | undefined {
  const [source] = sources;
  return sources.length === 1 && typeof source === 'object' ? source.km : undefined;
}

/** A bounding box is a little larger than its circle: by distance_km() a degree is shorter than on the grid, and `real` rounds. */
const BOX_MARGIN = 1.003;

function inside(source: Source, viewer: Viewer, values: Values): string {
  if (source === 'site') return 'true';
  if (source === 'country') return `o.country = ${values.add(viewer.country, 'text')}`;
  const { latitude, longitude } = viewer.place ?? { latitude: 0, longitude: 0 };
  const high = (source.km * BOX_MARGIN) / KM_A_DEGREE;
  // The width in degrees is the one at the edge nearer to the pole, where it is largest.
  const wide = high / Math.cos(((Math.min(84, Math.abs(latitude)) + Math.min(1, high)) * Math.PI) / 180);
  const [west, east] =
    longitude - wide < -180 || longitude + wide > 180 ? [-180, 180] : [longitude - wide, longitude + wide];
  return `o.latitude BETWEEN ${values.add(latitude - high, 'real')} AND ${values.add(latitude + high, 'real')}
    AND o.longitude BETWEEN ${values.add(west, 'real')} AND ${values.add(east, 'real')}`;
}
