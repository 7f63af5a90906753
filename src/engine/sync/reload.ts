import { getChats } from '../../../contract/chats/chats.ts';
import { parseCursor } from '../../../contract/base/ids.ts';
import { getLikes } from '../../../contract/likes/likes.ts';
import type { request as makeRequest } from '../api/request.ts';
import { announce } from '../coordination/announcements.ts';
import type { Store } from '../store/database.ts';
import { readBlockedHere } from '../store/blocked-here.ts';
import { dropViews } from '../store/chat-views.ts';
import { removeFromMemberCaches } from '../store/member-caches.ts';
import { type CursorStep, readCursor, writeCursor } from './apply-changes.ts';
import { LIKE_TABLES, replaceLikes } from '../store/apply-likes.ts';
import { applyConversations, messageTables, readRows } from '../store/apply-conversations.ts';
import { deleteAllMessages } from '../store/messages.ts';
import { putReactions } from '../store/reactions.ts';
import { putProfiles } from '../store/put-profiles.ts';
import { dropPeer } from '../store/drop-conversation.ts';

interface ReloadOptions {
  readonly signal: AbortSignal;
  /** The cursor from which the server returns no changes. */
  readonly refused?: CursorStep['from'];
}

/**
 * Reloads everything and deletes rows that the server does not list. The cursor becomes the earliest of the device's and the
 * two answers', so that the next pull repeats changes rather than skip any. Without a usable cursor of the device, its
 * changes before the answers are skipped: the device deletes its messages and loads them again, and `reloaded` is announced
 * for the data outside the store.
 */
export async function reload(
  store: Store,
  request: typeof makeRequest,
  { signal, refused }: ReloadOptions,
): Promise<void> {
  const options = { member: store.member, signal };
  const [chats, likes] = await Promise.all([request(getChats, options), request(getLikes, options)]);
  const answered = earlier(parseCursor(chats.cursor), parseCursor(likes.cursor));
  const tables = [...messageTables(store).map(({ name }) => name), 'profiles', 'marks', ...LIKE_TABLES];
  const pictures: string[] = [];
  const { hasDeleted, skips } = await store.transaction('rw', tables, async () => {
    const own = await readCursor(store);
    const isUsable = own?.epoch === answered.epoch && !(own.epoch === refused?.epoch && own.number === refused.number);
    const blocked = await readBlockedHere(store);
    const listed = new Set(chats.chats.map(({ conversation }) => conversation));
    const unlisted = await store.conversations.filter(({ conversation }) => !listed.has(conversation)).primaryKeys();
    for (const conversation of unlisted) pictures.push(...(await dropPeer(store, conversation)));
    // The skipped changes may have edited or deleted any message.
    if (!isUsable) pictures.push(...(await deleteAllMessages(store)));
    // The feed may be another one, with other numbers.
    if (!isUsable) await dropViews(store);
    const known = [...likes.profiles, ...chats.profiles].filter(({ id }) => !blocked.has(id));
    pictures.push(...(await putProfiles(store, known)));
    const changes = { chats: chats.chats.filter(({ profile }) => !blocked.has(profile)), messages: [] };
    pictures.push(...(await applyConversations(store, changes, await readRows(store, changes))));
    const reactions = chats.chats.flatMap(({ last_reactions = [] }) => last_reactions);
    if (reactions.length > 0) await putReactions(store, reactions);
    await replaceLikes(store, likes, blocked);
    await writeCursor(store, isUsable ? earlier(own, answered) : answered);
    return { hasDeleted: unlisted.length + pictures.length > 0, skips: !isUsable };
  });
  if (hasDeleted) await removeFromMemberCaches(store.member, pictures);
  if (skips) announce({ kind: 'reloaded', member: store.member });
}

/**
 * Replaces the lists of likes and matches by the server's. The feed never reports a block by another member, so a
 * blocker leaves the lists with this call.
 */
export async function reloadLikes(store: Store, request: typeof makeRequest, signal: AbortSignal): Promise<void> {
  const likes = await request(getLikes, { member: store.member, signal });
  const answered = parseCursor(likes.cursor);
  const pictures = await store.transaction('rw', ['profiles', 'outbox', 'marks', ...LIKE_TABLES], async () => {
    const own = await readCursor(store);
    // An answer from before the last pull of this device would undo changes that the feed does not repeat.
    if (own === undefined || own.epoch !== answered.epoch || own.number > answered.number) return [];
    const blocked = await readBlockedHere(store);
    const known = likes.profiles.filter(({ id }) => !blocked.has(id));
    const replaced = await putProfiles(store, known);
    await replaceLikes(store, likes, blocked);
    return replaced;
  });
  if (pictures.length > 0) await removeFromMemberCaches(store.member, pictures);
}

const earlier = (one: CursorStep['from'], other: CursorStep['from']) => (one.number <= other.number ? one : other);
