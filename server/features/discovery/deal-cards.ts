import type { Pool } from 'pg';
import type { SwipeCard, SwipeState } from '../../../contract/discovery.ts';
import { bandOf } from '../../../contract/grid.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import { MAXIMUM_AGE, MINIMUM_AGE, NEAR_KM, SWIPE_CARDS } from '../../../contract/rules.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import type { InterestName, Seeker } from './read-seeker.ts';

const EVEN = { interests: 1, distance: 1.2, age: 1, online: 0.8 } as const;

/** Deals the next cards: first the unanswered cards of today, then the best candidates. The top card counts as met. */
export async function dealCards(pool: Pool, seeker: Seeker): Promise<SwipeState> {
  const dealt = await readDealt(pool, seeker, null);
  const fresh = await findFresh(pool, seeker, SWIPE_CARDS - dealt.length);
  const { likes_left, more_at, last_pass } = seeker;
  return {
    cards: await meetFirst(pool, seeker, [...dealt, ...fresh.map((one) => cardOf(seeker, one))]),
    likes_left,
    more_at,
    last_pass,
  };
}

/** Finds candidates near in age and place with a picture, then fills up with any fitting member of the site. */
async function findFresh(pool: Pool, seeker: Seeker, most: number): Promise<Candidate[]> {
  const common = { genders: seeker.drawn_to, interests: seeker.interests, weights: EVEN };
  const years = Math.min(15, Math.max(5, Math.round(seeker.age / 4)));
  const ages = [Math.max(MINIMUM_AGE, seeker.age - years), seeker.age + years] as const;
  const near = await findCandidates(pool, seeker, {
    ...common,
    sources: [{ km: NEAR_KM }, 'country'],
    ages,
    withPhoto: true,
    most,
  });
  if (near.length >= most) return near;
  const beside = { ...seeker, excluded: [...seeker.excluded, ...near.map(({ id }) => id)] };
  const any = await findCandidates(pool, beside, {
    ...common,
    sources: ['site'],
    ages: [MINIMUM_AGE, MAXIMUM_AGE],
    withPhoto: false,
    most: most - near.length,
  });
  return [...near, ...any];
}

/** Marks the first card as met. If the match-finder claimed it meanwhile, the next card becomes the first. */
async function meetFirst(pool: Pool, { id, day }: Seeker, cards: readonly SwipeCard[]): Promise<SwipeCard[]> {
  for (const [index, card] of cards.entries()) {
    const { rows } = await pool.query<{ met: boolean }>({
      name: 'deal_card',
      text: 'SELECT deal_card($1, $2, $3) AS met',
      values: [id, card.id, day],
    });
    if (rows[0]?.met === true) return cards.slice(index);
  }
  return [];
}

interface DealtRow {
  readonly card: ProfileCard;
  readonly interests: readonly InterestName[];
  readonly km: number | null;
}

/** Reads the unanswered cards of today, latest first, without profiles that became unavailable. `only` restricts it to one member. */
export async function readDealt(pool: Pool, seeker: Seeker, only: MemberId | null): Promise<SwipeCard[]> {
  const { rows } = await pool.query<DealtRow>({
    name: 'read_dealt',
    text: DEALT,
    values: [seeker.id, seeker.day, only],
  });
  return rows.map(({ card, interests, km }) => {
    const shared = interests.filter((one) => seeker.interests.includes(one));
    return cardOf(seeker, { profile: { ...card, distance: bandOf(km) }, interests, shared });
  });
}

const DEALT = `
  SELECT to_jsonb(card) AS card, o.interests, distance_km(m.latitude, m.longitude, o.latitude, o.longitude) AS km
  FROM members m JOIN encounters e ON e.member_id = m.id AND e.day = $2 AND e.verdict = 'dealt'
  JOIN members o ON o.id = e.other_id AND o.site_id = m.site_id AND o.findable JOIN profile_cards card ON card.id = o.id
  WHERE m.id = $1 AND ($3::uuid IS NULL OR o.id = $3) AND o.id <> ALL (blocked_ids($1))
    AND NOT EXISTS (SELECT FROM likes WHERE liker_id = $1 AND liked_id = o.id)
    AND NOT EXISTS (SELECT FROM conversation_members WHERE member_id = $1 AND peer_id = o.id)
  ORDER BY e.created_at DESC, o.id LIMIT ${SWIPE_CARDS}`;

/** Lists shared interests first. A card shows no interests if the site hides them. */
function cardOf(
  { showsInterests }: Seeker,
  { profile, interests, shared }: Pick<Candidate, 'profile' | 'interests' | 'shared'>,
): SwipeCard {
  return {
    ...profile,
    interests: showsInterests ? [...shared, ...interests.filter((one) => !shared.includes(one))] : [],
  };
}
