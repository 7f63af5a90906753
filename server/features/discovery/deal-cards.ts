import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { SwipeCard, SwipeState } from '../../../contract/discovery.ts';
import { bandOf } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { Interest } from '../../../contract/profiles/profile-fields.ts';
import { MAXIMUM_AGE, MINIMUM_AGE, NEAR_KM, SWIPE_CARDS } from '../../../contract/base/rules.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import type { Viewer } from './read-viewer.ts';

const DEFAULT_WEIGHTS = { interests: 1, distance: 1.2, age: 1, online: 0.8 } as const;

/** Deals the next cards: first the unanswered cards of the day, then the best candidates. Records the encounter with the top card. */
export async function dealCards(pool: Pool, viewer: Viewer): Promise<SwipeState> {
  const dealt = await readDealt(pool, viewer, null);
  const candidates = await findCardCandidates(pool, viewer, SWIPE_CARDS - dealt.length);
  const { likes_left, more_at, last_pass } = viewer;
  return {
    cards: await recordFirstCard(pool, viewer, [...dealt, ...candidates.map((candidate) => cardOf(viewer, candidate))]),
    likes_left,
    more_at,
    last_pass,
  };
}

/** Finds candidates near in age and place with a picture, then fills up with any fitting member of the site. */
async function findCardCandidates(pool: Pool, viewer: Viewer, most: number): Promise<Candidate[]> {
  const common = { genders: viewer.attracted_to, interests: viewer.interests, weights: DEFAULT_WEIGHTS };
  const years = Math.min(15, Math.max(5, Math.round(viewer.age / 4)));
  const ages = [Math.max(MINIMUM_AGE, viewer.age - years), viewer.age + years] as const;
  const near = await findCandidates(pool, viewer, {
    ...common,
    sources: [{ km: NEAR_KM }, 'country'],
    ages,
    withPhoto: true,
    most,
  });
  if (near.length >= most) return near;
  const beside = { ...viewer, excluded: [...viewer.excluded, ...near.map(({ id }) => id)] };
  const any = await findCandidates(pool, beside, {
    ...common,
    sources: ['site'],
    ages: [MINIMUM_AGE, MAXIMUM_AGE],
    withPhoto: false,
    most: most - near.length,
  });
  return [...near, ...any];
}

const RECORDED_CARD = query({
  name: 'record_card',
  row: { recorded: z.boolean() },
  text: 'SELECT record_card($1, $2, $3) AS recorded',
});

/** Records the encounter with the first card. If the match finder has claimed that profile, the next card becomes the first. */
async function recordFirstCard(pool: Pool, { id, day }: Viewer, cards: readonly SwipeCard[]): Promise<SwipeCard[]> {
  for (const [index, card] of cards.entries()) {
    const encounter = await readRow(pool, RECORDED_CARD, [id, card.id, day]);
    if (encounter?.recorded === true) return cards.slice(index);
  }
  return [];
}

const DEALT = query({
  name: 'read_dealt',
  row: { card: ProfileCard, interests: z.array(Interest), km: z.nullable(z.number()) },
  text: `
  SELECT to_jsonb(card) AS card, o.interests, distance_km(m.latitude, m.longitude, o.latitude, o.longitude) AS km
  FROM members m JOIN encounters e ON e.member_id = m.id AND e.day = $2 AND e.verdict = 'dealt'
  JOIN members o ON o.id = e.other_id AND findable_by(o, m.site_id, (SELECT hidden_from($1)))
  JOIN profile_cards card ON card.id = o.id
  WHERE m.id = $1 AND ($3::uuid IS NULL OR o.id = $3)
    AND NOT EXISTS (SELECT FROM likes WHERE liker_id = $1 AND liked_id = o.id)
    AND NOT EXISTS (SELECT FROM conversation_members WHERE member_id = $1 AND peer_id = o.id)
  ORDER BY e.created_at DESC, o.id LIMIT ${SWIPE_CARDS}`,
});

/** Reads the unanswered cards of the day, latest first, without unavailable profiles. `only` restricts them to one member. */
export async function readDealt(pool: Pool, viewer: Viewer, only: MemberId | null): Promise<SwipeCard[]> {
  const dealt = await readRows(pool, DEALT, [viewer.id, viewer.day, only]);
  return dealt.map(({ card, interests, km }) => {
    const shared = interests.filter((one) => viewer.interests.includes(one));
    return cardOf(viewer, { profile: { ...card, distance: bandOf(km) }, interests, shared });
  });
}

/** Lists shared interests first. A card shows no interests if the site hides them. */
function cardOf(
  { showsInterests }: Viewer,
  { profile, interests, shared }: Pick<Candidate, 'profile' | 'interests' | 'shared'>,
): SwipeCard {
  return {
    ...profile,
    interests: showsInterests ? [...shared, ...interests.filter((one) => !shared.includes(one))] : [],
  };
}
