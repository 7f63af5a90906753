import { getChats } from '../../../contract/chats.ts';
import { type Cursor, parseCursor } from '../../../contract/ids.ts';
import { getLikes } from '../../../contract/likes.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Store } from '../store/database.ts';
import { readBlockedHere } from '../store/blocked-here.ts';
import { forgetSeen } from '../store/member-caches.ts';
import { writeCursor } from './apply-changes.ts';
import { applyLikes, LIKE_TABLES } from '../store/apply-likes.ts';
import { applyConversations, readRows } from '../store/apply-conversations.ts';
import { dropPerson } from '../store/drop-conversation.ts';

const NONE_GONE = { likes: [], liked: [], matches: [] };

/** Loads everything anew: what the server no longer lists goes from the device. The cursor is the earlier of the two answers'. */
export async function reload(store: Store, request: typeof makeRequest, signal: AbortSignal): Promise<void> {
  const asking = { member: store.member, signal };
  const [chats, likes] = await Promise.all([request(getChats, asking), request(getLikes, asking)]);
  const cursor = earlier(chats.cursor, likes.cursor);
  const tables = ['conversations', 'messages', 'profiles', 'outbox', 'marks', ...LIKE_TABLES];
  const pictures: string[] = [];
  const hasGone = await store.transaction('rw', tables, async () => {
    const blocked = await readBlockedHere(store);
    const listed = new Set(chats.chats.map(({ conversation }) => conversation));
    const gone = await store.conversations.filter(({ conversation }) => !listed.has(conversation)).primaryKeys();
    for (const conversation of gone) pictures.push(...(await dropPerson(store, conversation)));
    await store.profiles.bulkPut([...likes.profiles, ...chats.profiles].filter(({ id }) => !blocked.has(id)));
    const talks = { chats: chats.chats.filter(({ profile }) => !blocked.has(profile)), messages: [] };
    await applyConversations(store, talks, await readRows(store, talks));
    for (const name of LIKE_TABLES) await store[name].clear();
    await applyLikes(
      store,
      { likes: { likes: likes.liked_by, liked: likes.likes, matches: likes.matches }, likesGone: NONE_GONE },
      blocked,
    );
    await writeCursor(store, cursor);
    return gone.length > 0;
  });
  if (hasGone) await forgetSeen(store.member, pictures);
}

function earlier(a: Cursor, b: Cursor) {
  const [first, second] = [parseCursor(a), parseCursor(b)];
  return first.number <= second.number ? first : second;
}
