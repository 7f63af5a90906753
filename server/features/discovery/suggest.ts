import type { Pool } from 'pg';
import type { FinderRequest, FinderFilters, Suggestion } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { NEAR_KM, SUGGESTIONS } from '../../../contract/rules.ts';
import { type Candidate, type CandidateQuery, findCandidates, type Source } from './find-candidates.ts';
import type { Seeker } from './read-seeker.ts';
import { reasonsFor } from './reasons-for.ts';

const EVEN = { interests: 1, distance: 1, age: 0.6, online: 0.6 } as const;
/** Exceeds the sum of all other weights, so the chosen criterion decides first. */
const MATTERS_MOST = 100;

/**
 * Suggests the best candidates with reasons. A suggested member counts as met: no further suggestion or card shows them today.
 * Repeating a request (same `asked_at`) returns the same members if they are still visible, because the answer may be lost.
 */
export async function suggest(
  pool: Pool,
  seeker: Seeker,
  { asked_at, ...filters }: FinderRequest,
): Promise<Suggestion[]> {
  const fitting: CandidateQuery = {
    genders: seeker.drawn_to.filter((gender) => filters.gender === undefined || gender === filters.gender),
    ages: [Math.min(filters.min_age, filters.max_age), Math.max(filters.min_age, filters.max_age)],
    interests: seeker.showsInterests ? (filters.interests ?? seeker.interests) : [],
    weights: { ...EVEN, [filters.matters]: MATTERS_MOST },
    most: SUGGESTIONS,
    withPhoto: false,
    sources: sourcesOf(seeker, filters),
  };
  const { among, excluded } = await readAsked(pool, seeker, asked_at);
  const found =
    among.length > 0
      ? await findFitting(pool, { ...seeker, excluded }, { ...fitting, among })
      : await claim(pool, { seeker, found: await findFitting(pool, seeker, fitting), asked_at });
  return found.map((one) => ({ profile: one.profile, reasons: reasonsFor(one, filters) }));
}

/** A distance is a limit if the seeker's position is known. Otherwise near members and the own country come first. */
function sourcesOf(seeker: Seeker, { distance }: FinderFilters): readonly Source[] {
  return distance !== undefined && seeker.place !== null ? [{ km: Number(distance) }] : [{ km: NEAR_KM }, 'country'];
}

async function findFitting(pool: Pool, seeker: Seeker, query: CandidateQuery): Promise<Candidate[]> {
  const near = await findCandidates(pool, seeker, query);
  if (near.length >= query.most || !query.sources.includes('country')) return near;
  const beside = { ...seeker, excluded: [...seeker.excluded, ...near.map(({ id }) => id)] };
  return [
    ...near,
    ...(await findCandidates(pool, beside, { ...query, sources: ['site'], most: query.most - near.length })),
  ];
}

interface PreviousSuggestions {
  readonly among: readonly MemberId[];
  readonly excluded: readonly MemberId[];
}

/** The members that this request has suggested before, and the members who are never shown. */
async function readAsked(pool: Pool, { id, day }: Seeker, askedAt: string): Promise<PreviousSuggestions> {
  const {
    rows: [asked],
  } = await pool.query<PreviousSuggestions>({
    name: 'read_asked',
    text: `SELECT coalesce(array_agg(other_id::uuid), '{}') AS among, excluded_candidates($1, '-infinity') AS excluded
           FROM encounters WHERE member_id = $1 AND day = $2 AND verdict IS NULL AND created_at = $3`,
    values: [id, day, new Date(askedAt)],
  });
  return asked ?? { among: [], excluded: [] };
}

interface ClaimOptions {
  readonly seeker: Seeker;
  readonly found: readonly Candidate[];
  readonly asked_at: string;
}

/** Stores the candidates as met today. Returns those that no concurrent request has claimed. */
async function claim(pool: Pool, { seeker, found, asked_at }: ClaimOptions): Promise<Candidate[]> {
  const { rows } = await pool.query<{ other_id: MemberId }>({
    name: 'meet_suggested',
    text: `INSERT INTO encounters AS met (member_id, day, other_id, created_at)
           SELECT $1, $2, other, $4 FROM unnest($3::uuid[]) other ORDER BY other
           ON CONFLICT (member_id, day, other_id) DO UPDATE SET created_at = excluded.created_at
           WHERE met.verdict IS NULL AND met.created_at = excluded.created_at
           RETURNING other_id`,
    values: [seeker.id, seeker.day, found.map(({ id }) => id), new Date(asked_at)],
  });
  const met = new Set(rows.map(({ other_id }) => other_id));
  return found.filter(({ id }) => met.has(id));
}
