import type { MemberId } from '../../../contract/base/ids.ts';
import type { LikeList } from '../../../contract/likes/likes.ts';
import type { Distance, ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { findConversationWith } from './conversations.ts';
import type { Store } from './database.ts';
import { hasSynced } from './has-synced.ts';
import { readByKey } from './read-by-key.ts';

/** A like or a match, and its profile. */
export interface LikeItem {
  readonly profile: ProfileCard;
  readonly isNew: boolean;
  readonly distance: Distance;
}

interface Row {
  readonly id: MemberId;
  readonly isNew: boolean;
  readonly at: string | undefined;
  readonly distance: Distance;
}

/**
 * New entries first, then the newest. Null until the server's first answer has been stored. The list omits profiles without a
 * stored card.
 */
export async function readLikeList(store: Store, list: LikeList): Promise<LikeItem[] | null> {
  return store.transaction('r', [store.likes, store.liked, store.matches, store.profiles, store.marks], async () => {
    const rows = await readRows(store, list);
    if (rows.length === 0 && !(await hasSynced(store))) return null;
    const profiles = await readByKey(
      store.profiles,
      rows.map(({ id }) => id),
    );
    const sorted = rows
      .flatMap((row) => {
        const profile = profiles.get(row.id);
        return profile === undefined ? [] : [{ ...row, profile }];
      })
      // An earlier version of the app wrote rows without a time.
      .sort((a, b) => Number(b.isNew) - Number(a.isNew) || (b.at ?? '').localeCompare(a.at ?? ''));
    return sorted.map(({ profile, isNew, distance }) => ({ profile, isNew, distance }));
  });
}

async function readRows(store: Store, list: LikeList): Promise<Row[]> {
  if (list === 'received')
    return (await store.likes.toArray()).map(({ id, like_new, liked_at, distance = null }) => ({
      id,
      isNew: like_new,
      at: liked_at,
      distance,
    }));
  if (list === 'sent')
    return (await store.liked.toArray()).map(({ id, liked_at, distance = null }) => ({
      id,
      isNew: false,
      at: liked_at,
      distance,
    }));
  return (await store.matches.toArray()).map(({ id, match_new, matched_at, distance = null }) => ({
    id,
    isNew: match_new,
    at: matched_at,
    distance,
  }));
}

/** Reads a card that this device's chats or likes show. Null for an erased account: only its messages stay. */
export async function readCard(store: Store, id: MemberId): Promise<(ProfileCard & { distance: Distance }) | null> {
  return store.transaction(
    'r',
    [store.conversations, store.profiles, store.likes, store.liked, store.matches],
    async () => {
      const [row, card, ...liked] = await Promise.all([
        findConversationWith(store, id),
        store.profiles.get(id),
        store.likes.get(id),
        store.liked.get(id),
        store.matches.get(id),
      ]);
      const isListed = row !== null || liked.some((one) => one !== undefined);
      if (card === undefined || !isListed || row?.peer_state === 'gone') return null;
      return { ...card, distance: liked.find((one) => one?.distance != null)?.distance ?? null };
    },
  );
}

/** The number of entries of each list, by whether they are of fictional profiles. */
export type LikeCounts = Readonly<Record<LikeList, { readonly members: number; readonly fictional: number }>>;

export async function countLikeLists(store: Store): Promise<LikeCounts> {
  return store.transaction('r', [store.likes, store.liked, store.matches, store.profiles], async () => {
    const keys = await Promise.all(
      [store.likes, store.liked, store.matches].map((list) => list.toCollection().primaryKeys()),
    );
    const profiles = await readByKey(store.profiles, [...new Set(keys.flat())]);
    const [received, sent, matches] = keys.map((ids) => {
      const fictional = ids.filter((id) => profiles.get(id)?.fictional === true).length;
      return { members: ids.length - fictional, fictional };
    });
    return { received, sent, matches } as LikeCounts;
  });
}

/** The profiles that the member likes. */
export async function readLiked(store: Store): Promise<MemberId[]> {
  return store.liked.toCollection().primaryKeys();
}

/** Claims the auto-like of this day. Returns false if it was claimed already. */
export async function claimAutoLike(store: Store, day: string): Promise<boolean> {
  return store.transaction('rw', store.marks, async () => {
    const claim = await store.marks.get('auto-like');
    if (claim?.name === 'auto-like' && claim.day === day) return false;
    await store.marks.put({ name: 'auto-like', day });
    return true;
  });
}

/** Releases the claim after a failed request, so that the same day may try again. */
export async function releaseAutoLike(store: Store): Promise<void> {
  await store.marks.delete('auto-like');
}
