import type { MemberId } from '../../../contract/ids.ts';
import type { AccountKey } from '../demo-ids.ts';
import { seededRandom } from '../random.ts';
import type { Cast } from './seed-chats.ts';
import type { Row } from './seed-rows.ts';

const HOUR_MS = 3_600_000;
/** Of the many: fictional too, and marked wherever they show. */
const STRANGERS = { free: 3, premium: 9, second: 4 } as const;

/** Which companions like an account, and whom of them and of the accounts it likes: where both stand, they match. */
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
/** What the member has not seen as yet; all else is old. */
const NEW: readonly string[] = ['second premium', 'free premium'];

interface Pair {
  readonly liker: MemberId;
  readonly liked: MemberId;
  readonly isNew: boolean;
}

/** The likes that the demo's accounts find. Only fictional members and the accounts themselves like anybody. */
export function likeRows({ accounts, companions, people, now }: Cast): { likes: Row[]; matches: Row[] } {
  const random = seededRandom('likes');
  const idOf = new Map<string, MemberId>([...accounts, ...companions].map(({ key, id }) => [key, id]));
  const find = (key: string): MemberId => {
    const id = idOf.get(key);
    if (id === undefined) throw new Error(`nobody is called ${key}`);
    return id;
  };
  const pairs = accounts.flatMap(({ key, id, gender }): Pair[] => {
    const strangers = random
      .shuffled(people.filter((one) => one.gender !== gender && one.portraits.length > 0))
      .slice(0, STRANGERS[key]);
    return [
      ...LIKED_BY[key].map((liker) => ({ liker: find(liker), liked: id, isNew: false })),
      ...strangers.map((liker) => ({ liker: liker.id, liked: id, isNew: false })),
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
    // Shown long ago.
    matches: dated.flatMap(({ liker, liked, at }) => {
      const back = dated.find((other) => other.liker === liked && other.liked === liker);
      if (back === undefined || liker > liked) return [];
      const made = at > back.at ? at : back.at;
      return [{ member_a: liker, member_b: liked, created_at: made, seen_a: made, seen_b: made }];
    }),
  };
}
