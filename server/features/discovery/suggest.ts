import type { Pool } from 'pg';
import type { FinderWish, Suggestion } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { SUGGESTIONS } from '../../../contract/rules.ts';
import { drawnTo } from './drawn-to.ts';
import { type Candidate, type CandidateWish, findCandidates, type Source } from './find-candidates.ts';
import type { Seeker } from './read-seeker.ts';
import { reasonsFor } from './reasons-for.ts';

const EVEN = { interests: 1, distance: 1, age: 0.6, online: 0.6 } as const;
const MATTERS_MOST = 3;
const NEAR_KM = 25;

/** Who fits a wish best, with the reasons. Whoever is suggested is met today: not suggested, and no card, again. */
export async function suggest(pool: Pool, seeker: Seeker, wish: FinderWish): Promise<Suggestion[]> {
  const interests = seeker.showsInterests ? (wish.interests ?? seeker.interests) : [];
  const found = await findFitting(pool, seeker, {
    genders: drawnTo(seeker).filter((gender) => wish.gender === undefined || gender === wish.gender),
    ages: [Math.min(wish.min_age, wish.max_age), Math.max(wish.min_age, wish.max_age)],
    interests,
    weights: { ...EVEN, [wish.matters]: MATTERS_MOST },
    most: SUGGESTIONS,
    withPhoto: false,
    sources: sourcesOf(seeker, wish),
  });
  const met = await meet(pool, seeker, found.map(({ id }) => id));
  return found.filter(({ id }) => met.has(id)).map((one) => ({ profile: one.profile, reasons: reasonsFor(one, wish) }));
}

/** A distance is a limit where the seeker's own place is known; without one the near and the own country come first. */
function sourcesOf(seeker: Seeker, { distance }: FinderWish): readonly Source[] {
  return distance !== undefined && seeker.place !== null ? [{ km: Number(distance) }] : [{ km: NEAR_KM }, 'country'];
}

async function findFitting(pool: Pool, seeker: Seeker, wish: CandidateWish): Promise<Candidate[]> {
  const near = await findCandidates(pool, seeker, wish);
  if (near.length >= wish.most || !wish.sources.includes('country')) return near;
  const beside = { ...seeker, not_again: [...seeker.not_again, ...near.map(({ id }) => id)] };
  return [...near, ...(await findCandidates(pool, beside, { ...wish, sources: ['site'], most: wish.most - near.length }))];
}

/** Of these, whom nobody else has taken meanwhile: a second request at the same moment shows others. */
async function meet(pool: Pool, { id, day }: Seeker, others: readonly MemberId[]): Promise<Set<MemberId>> {
  const { rows } = await pool.query<{ other_id: MemberId }>({
    name: 'meet_suggested',
    text: 'INSERT INTO encounters (member_id, day, other_id) SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING RETURNING other_id',
    values: [id, day, others],
  });
  return new Set(rows.map(({ other_id }) => other_id));
}
