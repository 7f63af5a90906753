import { getChats } from '../../../contract/chats.ts';
import { type Cursor, parseCursor } from '../../../contract/ids.ts';
import { getLikes } from '../../../contract/likes.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Store } from '../store/database.ts';
import { applyChat, dropConversation, writeCursor } from './apply-changes.ts';

/** Loads everything anew: what the server no longer lists goes from the device. The cursor is the earlier of the two answers'. */
export async function reload(store: Store, request: typeof makeRequest, signal: AbortSignal): Promise<void> {
  const asking = { member: store.member, signal };
  const [chats, likes] = await Promise.all([request(getChats, asking), request(getLikes, asking)]);
  const cursor = earlier(chats.cursor, likes.cursor);
  await store.transaction('rw', [store.conversations, store.messages, store.profiles, store.likes, store.marks], async () => {
    const listed = new Set(chats.chats.map(({ conversation }) => conversation));
    const gone = await store.conversations.filter(({ conversation }) => !listed.has(conversation)).primaryKeys();
    for (const conversation of gone) await dropConversation(store, conversation);
    await store.profiles.bulkPut([...likes.profiles, ...chats.profiles]);
    for (const chat of chats.chats) await applyChat(store, chat);
    await store.likes.clear();
    await store.likes.bulkPut(likes.liked_by);
    await writeCursor(store, cursor);
  });
}

function earlier(a: Cursor, b: Cursor) {
  const [first, second] = [parseCursor(a), parseCursor(b)];
  return first.number <= second.number ? first : second;
}
