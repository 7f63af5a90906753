import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { FinderFilters, FinderReason, FinderRequest, Suggestion } from '../../../contract/discovery.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { NEAR_KM, NEAR_REASON_KM, SUGGESTIONS } from '../../../contract/base/rules.ts';
import { query, readRow, readRows, type RowOf } from '../../platform/database/query.ts';
import { type Candidate, type CandidateQuery, findCandidates, type Source } from './find-candidates.ts';
import type { Viewer } from './read-viewer.ts';

const DEFAULT_WEIGHTS = { interests: 1, distance: 1, age: 0.6, online: 0.6 } as const;
/** Exceeds the sum of all other weights, so the chosen criterion decides first. */
const MATTERS_MOST = 100;

/**
 * Suggests the best candidates with reasons and stores the encounters, so that no later suggestion or card of the day shows them.
 * Repeating a request (same `asked_at`) returns the same members if they are still visible, because the answer may be lost.
 */
export async function suggest(
  pool: Pool,
  viewer: Viewer,
  { asked_at, ...filters }: FinderRequest,
): Promise<Suggestion[]> {
  const fitting: CandidateQuery = {
    genders: viewer.attracted_to.filter((gender) => filters.gender === undefined || gender === filters.gender),
    ages: [Math.min(filters.min_age, filters.max_age), Math.max(filters.min_age, filters.max_age)],
    interests: viewer.showsInterests ? (filters.interests ?? viewer.interests) : [],
    weights: { ...DEFAULT_WEIGHTS, [filters.matters]: MATTERS_MOST },
    most: SUGGESTIONS,
    withPhoto: false,
    real: filters.real,
    sources: sourcesOf(viewer, filters),
  };
  const { among, excluded } = await readPrevious(pool, viewer, asked_at);
  const found =
    among.length > 0
      ? await findFitting(pool, { ...viewer, excluded }, { ...fitting, among })
      : await claim(pool, { viewer, found: await findFitting(pool, viewer, fitting), asked_at });
  return found.map((one) => ({ profile: one.profile, reasons: reasonsFor(one, filters) }));
}

/** A distance is a limit if the viewer's position is known. Otherwise near members and the own country come first. */
function sourcesOf(viewer: Viewer, { distance }: FinderFilters): readonly Source[] {
  return distance !== undefined && viewer.place !== null ? [{ km: Number(distance) }] : [{ km: NEAR_KM }, 'country'];
}

async function findFitting(pool: Pool, viewer: Viewer, wanted: CandidateQuery): Promise<Candidate[]> {
  const near = await findCandidates(pool, viewer, wanted);
  if (near.length >= wanted.most || !wanted.sources.includes('country')) return near;
  const beside = { ...viewer, excluded: [...viewer.excluded, ...near.map(({ id }) => id)] };
  return [
    ...near,
    ...(await findCandidates(pool, beside, { ...wanted, sources: ['site'], most: wanted.most - near.length })),
  ];
}

const PREVIOUS_SUGGESTIONS = query({
  name: 'read_previous_suggestions',
  row: { among: z.array(MemberId), excluded: z.array(MemberId) },
  text: `SELECT coalesce(array_agg(other_id::uuid), '{}') AS among, excluded_candidates($1, '-infinity') AS excluded
           FROM encounters WHERE member_id = $1 AND day = $2 AND verdict IS NULL AND created_at = $3`,
});

/** Reads the members that this request has already suggested, and the members that are excluded on every day. */
async function readPrevious(
  pool: Pool,
  { id, day }: Viewer,
  askedAt: string,
): Promise<RowOf<typeof PREVIOUS_SUGGESTIONS>> {
  const previous = await readRow(pool, PREVIOUS_SUGGESTIONS, [id, day, new Date(askedAt)]);
  return previous ?? { among: [], excluded: [] };
}

interface ClaimOptions {
  readonly viewer: Viewer;
  readonly found: readonly Candidate[];
  readonly asked_at: string;
}

const CLAIMED_SUGGESTIONS = query({
  name: 'claim_suggestions',
  row: { other_id: MemberId },
  text: `INSERT INTO encounters AS e (member_id, day, other_id, created_at)
           SELECT v.id, $2, o.id, $4 FROM members v JOIN members o ON o.id = ANY ($3)
           WHERE v.id = $1 AND v.status <> 'deleted' AND o.status <> 'deleted'
           ORDER BY o.id
           FOR KEY SHARE OF v, o
           ON CONFLICT (member_id, day, other_id) DO UPDATE SET created_at = excluded.created_at
           WHERE e.verdict IS NULL AND e.created_at = excluded.created_at
           RETURNING other_id`,
});

/**
 * Stores the encounters with the candidates. Returns the candidates that no concurrent request has claimed. The statement waits for a
 * concurrent erasure of a candidate, and then omits this candidate.
 */
async function claim(pool: Pool, { viewer, found, asked_at }: ClaimOptions): Promise<Candidate[]> {
  const rows = await readRows(pool, CLAIMED_SUGGESTIONS, [
    viewer.id,
    viewer.day,
    found.map(({ id }) => id),
    new Date(asked_at),
  ]);
  const claimed = new Set(rows.map(({ other_id }) => other_id));
  return found.filter(({ id }) => claimed.has(id));
}

/** Lists the reasons for which a candidate fits the filters, the chosen criterion first. The age is a limit, so it always fits. */
function reasonsFor(
  { shared, km, is_new, profile }: Pick<Candidate, 'shared' | 'km' | 'is_new' | 'profile'>,
  filters: Pick<FinderFilters, 'matters' | 'distance'>,
): FinderReason[] {
  const reasons: FinderReason[] = [];
  if (shared.length > 0) reasons.push({ kind: 'interests', interests: [...shared] });
  if (km !== null && km <= Number(filters.distance ?? NEAR_REASON_KM)) reasons.push({ kind: 'distance' });
  if (profile.presence === 'online') reasons.push({ kind: 'online' });
  if (is_new) reasons.push({ kind: 'new' });
  reasons.push({ kind: 'age' });
  return reasons.toSorted(
    (one, other) => Number(other.kind === filters.matters) - Number(one.kind === filters.matters),
  );
}
