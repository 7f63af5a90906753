import type { Pool } from 'pg';
import type { FinderRequest, FinderFilters, Suggestion } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { NEAR_KM, SUGGESTIONS } from '../../../contract/rules.ts';
import { type Candidate, type CandidateWish, findCandidates, type Source } from './find-candidates.ts';
import type { Seeker } from './read-seeker.ts';
import { reasonsFor } from './reasons-for.ts';

const EVEN = { interests: 1, distance: 1, age: 0.6, online: 0.6 } as const;
/** More than all the rest together: whoever is better in what matters comes first, as the question says. */
const MATTERS_MOST = 100;

/**
 * Who fits a wish best, with the reasons. Whoever is suggested is met today: not suggested, and no card, again. The same
 * asking suggests the same people, as far as they can still be shown: its answer may not have arrived.
 */
export async function suggest(pool: Pool, seeker: Seeker, { asked_at, ...wish }: FinderRequest): Promise<Suggestion[]> {
  const fitting: CandidateWish = {
    genders: seeker.drawn_to.filter((gender) => wish.gender === undefined || gender === wish.gender),
    ages: [Math.min(wish.min_age, wish.max_age), Math.max(wish.min_age, wish.max_age)],
    interests: seeker.showsInterests ? (wish.interests ?? seeker.interests) : [],
    weights: { ...EVEN, [wish.matters]: MATTERS_MOST },
    most: SUGGESTIONS,
    withPhoto: false,
    sources: sourcesOf(seeker, wish),
  };
  const { among, excluded } = await readAsked(pool, seeker, asked_at);
  const found =
    among.length > 0
      ? await findFitting(pool, { ...seeker, excluded }, { ...fitting, among })
      : await meet(pool, { seeker, found: await findFitting(pool, seeker, fitting), asked_at });
  return found.map((one) => ({ profile: one.profile, reasons: reasonsFor(one, wish) }));
}

/** A distance is a limit where the seeker's own place is known; without one the near and the own country come first. */
function sourcesOf(seeker: Seeker, { distance }: FinderFilters): readonly Source[] {
  return distance !== undefined && seeker.place !== null ? [{ km: Number(distance) }] : [{ km: NEAR_KM }, 'country'];
}

async function findFitting(pool: Pool, seeker: Seeker, wish: CandidateWish): Promise<Candidate[]> {
  const near = await findCandidates(pool, seeker, wish);
  if (near.length >= wish.most || !wish.sources.includes('country')) return near;
  const beside = { ...seeker, excluded: [...seeker.excluded, ...near.map(({ id }) => id)] };
  return [
    ...near,
    ...(await findCandidates(pool, beside, { ...wish, sources: ['site'], most: wish.most - near.length })),
  ];
}

interface Asked {
  readonly among: readonly MemberId[];
  readonly excluded: readonly MemberId[];
}

/** Whom this asking has suggested before, and who is not shown whatever day it is. */
async function readAsked(pool: Pool, { id, day }: Seeker, askedAt: string): Promise<Asked> {
  const {
    rows: [asked],
  } = await pool.query<Asked>({
    name: 'read_asked',
    text: `SELECT coalesce(array_agg(other_id::uuid), '{}') AS among, excluded_candidates($1, '-infinity') AS excluded
           FROM encounters WHERE member_id = $1 AND day = $2 AND verdict IS NULL AND created_at = $3`,
    values: [id, day, new Date(askedAt)],
  });
  return asked ?? { among: [], excluded: [] };
}

interface Meeting {
  readonly seeker: Seeker;
  readonly found: readonly Candidate[];
  readonly asked_at: string;
}

/** Whoever was found is met today: of them, whom nobody else has taken at the same moment. */
async function meet(pool: Pool, { seeker, found, asked_at }: Meeting): Promise<Candidate[]> {
  const { rows } = await pool.query<{ other_id: MemberId }>({
    name: 'meet_suggested',
    text: `INSERT INTO encounters AS met (member_id, day, other_id, created_at) SELECT $1, $2, other, $4 FROM unnest($3::uuid[]) other ORDER BY other
           ON CONFLICT (member_id, day, other_id) DO UPDATE SET created_at = excluded.created_at
           WHERE met.verdict IS NULL AND met.created_at = excluded.created_at
           RETURNING other_id`,
    values: [seeker.id, seeker.day, found.map(({ id }) => id), new Date(asked_at)],
  });
  const met = new Set(rows.map(({ other_id }) => other_id));
  return found.filter(({ id }) => met.has(id));
}
