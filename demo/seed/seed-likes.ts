import type { MemberId } from '../../contract/base/ids.ts';
import type { AccountKey } from '../cast/demo-ids.ts';
import { seededRandom } from '../cast/random.ts';
import type { Cast } from './seed-chats.ts';
import type { Row } from './seed-rows.ts';

const HOUR_MS = 3_600_000;
/** Numbers of likes from the other fictional members, which are marked as fictional too. */
const FICTIONAL_LIKERS = { free: 3, premium: 9, second: 4 } as const;

/** The companions that like an account, and the companions and accounts that it likes. Mutual likes are matches. */
const LIKED_BY: Readonly<Record<AccountKey, readonly string[]>> = {
  free: ['jonas', 'claire', 'amina'],
  premium: ['hanna', 'leila', 'elena', 'tomas'],
  second: ['marc', 'kofi'],
};
const LIKES: Readonly<Record<AccountKey, readonly string[]>> = {
  free: ['premium'],
  premium: ['hanna', 'leila', 'mara', 'ingrid'],
  second: ['premium', 'kofi'],
};
/** The likes and matches that the member has not seen yet; all others are seen. */
const NEW: readonly string[] = ['second premium', 'free premium'];

interface Pair {
  readonly liker: MemberId;
  readonly liked: MemberId;
  readonly isNew: boolean;
}

/** Builds the likes of the demo. Only fictional members and the accounts themselves like other members. */
export function likeRows({ accounts, companions, people, now }: Cast): { likes: Row[]; matches: Row[] } {
  const random = seededRandom('likes');
  const idOf = new Map<string, MemberId>([...accounts, ...companions].map(({ key, id }) => [key, id]));
  const find = (key: string): MemberId => {
    const id = idOf.get(key);
    if (id === undefined) throw new Error(`no member has the key ${key}`);
    return id;
  };
  const pairs = accounts.flatMap(({ key, id, gender }): Pair[] => {
    const fictionalLikers = random
      .shuffled(people.filter((one) => one.gender !== gender && one.portraits.length > 0))
      .slice(0, FICTIONAL_LIKERS[key]);
    return [
      ...LIKED_BY[key].map((liker) => ({ liker: find(liker), liked: id, isNew: false })),
      ...fictionalLikers.map((liker) => ({ liker: liker.id, liked: id, isNew: false })),
      ...LIKES[key].map((liked) => ({ liker: id, liked: find(liked), isNew: NEW.includes(`${key} ${liked}`) })),
    ];
  });
  const dated = pairs.map((pair) => ({
    ...pair,
    at: new Date(now.getTime() - (pair.isNew ? random.between(0.1, 1) : random.between(20, 1_200)) * HOUR_MS),
  }));
  return {
    likes: dated.map(({ liker, liked, isNew, at }) => ({
      liker_id: liker,
      liked_id: liked,
      created_at: at,
      seen_at: isNew ? null : at,
    })),
    // The member has seen the match long ago.
    matches: dated.flatMap(({ liker, liked, at }) => {
      const back = dated.find((other) => other.liker === liked && other.liked === liker);
      if (back === undefined || liker > liked) return [];
      const made = at > back.at ? at : back.at;
      return [{ member_a: liker, member_b: liked, created_at: made, seen_a: made, seen_b: made }];
    }),
  };
}
