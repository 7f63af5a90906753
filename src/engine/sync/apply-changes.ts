import type { Chat, Message } from '../../../contract/chats.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { ConversationRow } from '../store/conversation-row.ts';
import { mergeChat, placeMessage, unreadAfter } from '../store/conversations.ts';
import { readBlockedHere } from '../outbox/blocked-here.ts';
import type { CursorMark, Store } from '../store/database.ts';
import { deleteMessages, putMessages } from '../store/messages.ts';
import { forgetPictures } from '../store/member-caches.ts';
import { dropConversation, dropPerson, hideConversation } from './drop-conversation.ts';
import type { Plan } from './plan-changes.ts';

export interface CursorStep {
  readonly from: { readonly epoch: string; readonly number: number };
  readonly to: { readonly epoch: string; readonly number: number };
}

/**
 * Applies a plan in one transaction, if the device's cursor still stands where the plan begins; says whether it did.
 * Whatever goes wrong inside throws out of it, and nothing of it stays.
 */
export async function applyChanges(store: Store, plan: Plan, step: CursorStep): Promise<boolean> {
  const tables = [store.conversations, store.profiles, store.messages, store.outbox, store.likes, store.marks];
  const gone: string[] = [];
  const isApplied = await store.transaction('rw', tables, async () => {
    const cursor = await readCursor(store);
    if (cursor?.epoch !== step.from.epoch || cursor.number !== step.from.number) return false;
    const blocked = await readBlockedHere(store);
    await store.profiles.bulkPut([...plan.profiles]);
    for (const conversation of plan.gone) gone.push(...(await dropPerson(store, conversation)));
    for (const chat of plan.chats) if (!blocked.has(chat.profile)) await applyChat(store, chat);
    await applyMessages(store, plan.messages);
    for (const mark of plan.marks) gone.push(...(await applyMark(store, mark)));
    await store.likes.bulkPut(plan.likes.filter(({ id }) => !blocked.has(id)));
    await store.likes.bulkDelete([...plan.likesGone]);
    await writeCursor(store, step.to);
    return true;
  });
  await forgetPictures(store.member, gone);
  return isApplied;
}

export async function readCursor(store: Store): Promise<CursorMark | undefined> {
  return store.marks.get('cursor');
}

export async function writeCursor(store: Store, { epoch, number }: CursorStep['to']): Promise<void> {
  await store.marks.put({ name: 'cursor', epoch, number, at: Date.now() });
}

/** The server's state of one conversation. Words that the member removed elsewhere go from here too. */
export async function applyChat(store: Store, chat: Chat): Promise<void> {
  const row = mergeChat(await store.conversations.get(chat.conversation), chat);
  if (row.hidden_seq > 0) await deleteMessages(store, chat.conversation, row.hidden_seq);
  await store.conversations.put(await withLastMessage(store, row));
}

/** Its last message comes with it: kept where it continues what is held, or where nothing is. Otherwise opening fills the gap. */
async function withLastMessage(store: Store, row: ConversationRow): Promise<ConversationRow> {
  const last = row.last_message;
  if (last === null || (row.newest_seq > 0 && last.seq > row.newest_seq + 1)) return row;
  await putMessages(store, [last]);
  return placeMessage(row, last, store.member);
}

/** Messages in any order, each at most once; one's own that comes back removes its outbox entry. */
async function applyMessages(store: Store, messages: readonly Message[]): Promise<void> {
  await putMessages(store, messages);
  await store.outbox.where('id').anyOf(messages.map(({ id }) => id)).delete();
  const talks = Map.groupBy(messages, ({ conversation }) => conversation);
  const rows = await store.conversations.bulkGet([...talks.keys()]);
  const moved = rows.flatMap((row) => (row === undefined ? [] : [placeAll(row, talks.get(row.conversation) ?? [], store.member)]));
  await store.conversations.bulkPut(moved);
}

function placeAll(row: ConversationRow, messages: readonly Message[], me: MemberId): ConversationRow {
  return messages.toSorted((a, b) => a.seq - b.seq).reduce((placed, message) => placeMessage(placed, message, me), row);
}

/** The answer to a send. Its conversation may be new: the row made here is completed by the next pull. */
export async function applySent(store: Store, peer: MemberId, message: Message): Promise<void> {
  const row = await store.conversations.get(message.conversation);
  if (row === undefined) await store.conversations.put(newConversation(peer, message));
  await applyMessages(store, [message]);
}

function newConversation(profile: MemberId, { conversation, accepted_at }: Message): ConversationRow {
  return {
    conversation,
    profile,
    last_message: null,
    last_seq: 0,
    hidden_seq: 0,
    read_seq: 0,
    peer_read_seq: 0,
    peer_delivered_seq: 0,
    peer_state: 'active',
    unread: 0,
    updated_at: accepted_at,
    oldest_seq: 0,
    newest_seq: 0,
  };
}

/** Gives the pictures that leave with it, where it removes the conversation. */
async function applyMark(store: Store, { conversation, ...mark }: Plan['marks'][number]): Promise<string[]> {
  const row = await store.conversations.get(conversation);
  if (row === undefined) return [];
  if (mark.hidden_seq !== undefined) {
    return mark.hidden_seq >= row.last_seq ? dropConversation(store, conversation) : hideConversation(store, row, Math.max(row.hidden_seq, mark.hidden_seq));
  }
  const read_seq = Math.max(row.read_seq, mark.read_seq ?? 0);
  await store.conversations.put({
    ...row,
    read_seq,
    unread: read_seq > row.read_seq ? unreadAfter(row.unread, row.last_seq, read_seq) : row.unread,
    peer_read_seq: Math.max(row.peer_read_seq, mark.peer_read_seq ?? 0),
    peer_delivered_seq: Math.max(row.peer_delivered_seq, mark.peer_delivered_seq ?? 0),
  });
  return [];
}
