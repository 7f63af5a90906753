import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NO_CHOICES } from '../../../contract/chats/chat-view.ts';
import type { Chat, Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { countUnreadAndLikes } from '../badge/unread-count.ts';
import { applySent } from './apply-conversations.ts';
import { viewOf } from './chat-views.ts';
import { type ConversationRow, isRequest, unreadIn } from './conversation-row.ts';
import { countParts, mergeChat, partOf, placeMessage, readConversations, readRequests } from './conversations.ts';
import { openStore, type Store } from './database.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const NOW = Date.parse('2026-03-01T12:00:00.000Z');

const idOf = (start: string, place: number) => `${start}-0000-4000-8000-${String(place).padStart(12, '0')}`;
const conversationOf = (place: number) => idOf('cccccccc', place) as ConversationId;
const peerOf = (place: number) => idOf('bbbbbbbb', place) as MemberId;

/** The server's answer about a request of two messages. A greater place is newer. */
const makeChat = (place: number, fields: Partial<Chat> = {}): Chat => ({
  conversation: conversationOf(place),
  profile: peerOf(place),
  num_unread_messages: 0,
  last_message: null,
  last_seq: 2,
  hidden_seq: 0,
  read_seq: 0,
  peer_read_seq: 0,
  peer_delivered_seq: 0,
  peer_state: 'active',
  updated_at: new Date(NOW + place).toISOString(),
  request: true,
  ...fields,
});
const makeMessage = (seq: number, sender: MemberId): Message => ({
  id: idOf('dddddddd', seq) as MessageId,
  conversation: conversationOf(1),
  sender,
  kind: 'text',
  body: 'Hello',
  media: null,
  reply_to: null,
  seq,
  version: 1,
  sent_at: new Date(NOW).toISOString(),
  accepted_at: new Date(NOW).toISOString(),
  edited_at: null,
  deleted_at: null,
});
const stateOf = (row: ConversationRow) => [isRequest(row), unreadIn(row)];

describe('a request', () => {
  const row = mergeChat(undefined, makeChat(1));

  test('counts no message as unread, also not the next one', () => {
    expect(stateOf(row)).toEqual([true, 0]);
    expect(stateOf(placeMessage(row, makeMessage(3, peerOf(1)), ME))).toEqual([true, 0]);
  });

  test('ends with a read mark, after which later messages count', () => {
    const read = { ...row, read_seq: 2, unread: 0 };
    expect(stateOf(read)).toEqual([false, 0]);
    expect(stateOf(placeMessage(read, makeMessage(3, peerOf(1)), ME))).toEqual([false, 1]);
    // The server does not have the mark yet.
    expect(stateOf(mergeChat(read, makeChat(1, { last_seq: 3 })))).toEqual([false, 1]);
  });

  test('ends with an answer, also an answer from another device: its unread messages count', () => {
    expect(stateOf(placeMessage(row, makeMessage(3, ME), ME))).toEqual([false, 2]);
  });

  test('ends and begins with the answers of the server', () => {
    expect(stateOf(mergeChat(row, makeChat(1, { request: false, num_unread_messages: 2 })))).toEqual([false, 2]);
    const { request: _, ...ofEarlierServer } = makeChat(1, { num_unread_messages: 2 });
    const before = mergeChat(undefined, ofEarlierServer);
    expect(stateOf(before)).toEqual([false, 2]);
    expect(stateOf(mergeChat(before, makeChat(1)))).toEqual([true, 0]);
  });

  test('is not in the list, but in the archive after the member has archived it', () => {
    expect(partOf(row, viewOf(row), NOW)).toBe('requests');
    expect(partOf(row, { ...NO_CHOICES, archived_seq: 2 }, NOW)).toBe('archive');
    expect(partOf({ ...row, read_seq: 1 }, viewOf(row), NOW)).toBe('list');
  });
});

describe('in the store', () => {
  let store: Store;
  beforeEach(async () => {
    store = openStore(ME);
    await store.conversations.bulkPut(
      [
        makeChat(1),
        makeChat(2, { request: false, num_unread_messages: 1 }),
        makeChat(3, { hidden_seq: 2 }),
        makeChat(4),
        makeChat(5, { view: { ...NO_CHOICES, archived_seq: 2 } }),
        makeChat(6, { view: { ...NO_CHOICES, pinned: true } }),
      ].map((chat) => mergeChat(undefined, chat)),
    );
    // The server does not have the read mark yet.
    await store.conversations.put({ ...mergeChat(undefined, makeChat(7)), read_seq: 1, unread: 1 });
  });
  afterEach(() => store.delete());

  const placesOf = (found: readonly { row: ConversationRow }[] | null) =>
    found?.map(({ row }) => +row.profile.slice(-1));

  test('the list has no requests, and their own part has them newest first', async () => {
    expect(placesOf(await readConversations(store, Infinity))).toEqual([7, 2]);
    expect(placesOf(await readRequests(store))).toEqual([7, 6, 5, 4, 1]);
    expect(await countParts(store, NOW)).toEqual({ requests: 3, archive: 1 });
  });

  test('the badge counts none of their messages', async () => {
    expect(await countUnreadAndLikes(store)).toEqual({ unread: 2, likes: 0 });
  });

  test('the answer to a send ends one', async () => {
    await applySent(store, peerOf(1), makeMessage(3, ME));
    expect(await countParts(store, NOW)).toEqual({ requests: 2, archive: 1 });
    expect(placesOf(await readConversations(store, Infinity))).toEqual([7, 2, 1]);
  });
});
