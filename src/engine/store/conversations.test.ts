import { expect, test } from 'vitest';
import type { Chat, Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { ConversationRow } from './conversation-row.ts';
import { mergeChat, placeMessage } from './conversations.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const CONVERSATION = 'cccccccc-0000-4000-8000-000000000001' as ConversationId;

const timeOf = (seq: number) => new Date(1_750_000_000_000 + seq * 1_000).toISOString();
const message = (seq: number, fields: Partial<Message> = {}): Message => ({
  id: `dddddddd-0000-7000-8000-${String(seq).padStart(12, '0')}` as MessageId,
  conversation: CONVERSATION,
  sender: PEER,
  kind: 'text',
  body: 'Hello',
  media: null,
  reply_to: null,
  seq,
  version: 1,
  sent_at: timeOf(seq),
  accepted_at: timeOf(seq),
  edited_at: null,
  deleted_at: null,
  ...fields,
});
const chat = (fields: Partial<Chat> = {}): Chat => ({
  conversation: CONVERSATION,
  profile: PEER,
  num_unread_messages: 2,
  last_message: message(5),
  last_seq: 5,
  hidden_seq: 0,
  read_seq: 3,
  peer_read_seq: 0,
  peer_delivered_seq: 0,
  peer_state: 'active',
  updated_at: timeOf(5),
  ...fields,
});
/** A conversation of five messages: 2 to 5 are held, 3 is the last read one. */
const row = (fields: Partial<ConversationRow> = {}): ConversationRow => {
  const { num_unread_messages, ...rest } = chat();
  return { ...rest, unread: num_unread_messages, oldest_seq: 2, newest_seq: 5, ...fields };
};

test("the peer's next message extends the held range and is unread", () => {
  expect(placeMessage(row(), message(6), ME)).toEqual(
    row({ newest_seq: 6, last_seq: 6, last_message: message(6), unread: 3, updated_at: timeOf(6) }),
  );
});

test('a message of the member is not unread', () => {
  expect(placeMessage(row(), message(6, { sender: ME }), ME)).toMatchObject({ last_seq: 6, unread: 2 });
});

test('a message up to the read mark is not unread', () => {
  expect(placeMessage(row({ read_seq: 6 }), message(6), ME)).toMatchObject({ last_seq: 6, unread: 2 });
});

test('a message that is placed twice is counted once', () => {
  const once = placeMessage(row(), message(6), ME);
  expect(placeMessage(once, message(6), ME)).toEqual(once);
});

test('an edit of the last message replaces it, an edit of an older one does not', () => {
  const edited = message(5, { body: 'edited', version: 2 });
  expect(placeMessage(row(), edited, ME)).toEqual(row({ last_message: edited }));
  expect(placeMessage(row(), message(4, { body: 'edited', version: 2 }), ME)).toEqual(row());
});

test('a message after a gap restarts the held range', () => {
  expect(placeMessage(row(), message(8), ME)).toMatchObject({ oldest_seq: 8, newest_seq: 8, last_seq: 8 });
});

test('the first message of a conversation without any is held alone', () => {
  const none = row({ oldest_seq: 0, newest_seq: 0, last_seq: 0, last_message: null });
  expect(placeMessage(none, message(1), ME)).toMatchObject({ oldest_seq: 1, newest_seq: 1 });
});

test('a message below the removal mark changes nothing', () => {
  const removed = row({ hidden_seq: 5, last_message: null });
  expect(placeMessage(removed, message(5), ME)).toBe(removed);
});

test('the first state of a conversation holds no message', () => {
  expect(mergeChat(undefined, chat())).toEqual(row({ oldest_seq: 0, newest_seq: 0 }));
});

test('an older state of the server moves no mark back', () => {
  const held = row({ read_seq: 5, unread: 0, last_seq: 6, last_message: message(6), updated_at: timeOf(6) });
  expect(mergeChat(held, chat())).toMatchObject({
    read_seq: 5,
    unread: 0,
    last_seq: 6,
    last_message: { seq: 6 },
    updated_at: timeOf(6),
    oldest_seq: 2,
    newest_seq: 5,
  });
});

test("the peer's marks follow the server, which sends 0 when receipts are off", () => {
  const held = row({ peer_read_seq: 4, peer_delivered_seq: 5 });
  expect(mergeChat(held, chat())).toMatchObject({ peer_read_seq: 0, peer_delivered_seq: 0 });
});

test('a conversation that was removed here stays removed in an older state of the server', () => {
  const held = row({ hidden_seq: 5, last_message: null, unread: 0, oldest_seq: 0, newest_seq: 0 });
  expect(mergeChat(held, chat())).toMatchObject({ hidden_seq: 5, last_message: null, unread: 0 });
});

test('a removal up to a number leaves the later messages held and unread', () => {
  const held = row({ read_seq: 0, unread: 5 });
  expect(mergeChat(held, chat({ hidden_seq: 3, read_seq: 0, num_unread_messages: 5 }))).toMatchObject({
    hidden_seq: 3,
    oldest_seq: 4,
    newest_seq: 5,
    unread: 2,
  });
});

test('stores the row of the server over a damaged one', () => {
  const { last_message, ...damaged } = row({});
  expect(last_message).toBeDefined();
  expect(mergeChat(damaged as ConversationRow, chat())).toMatchObject({ last_message: chat().last_message });
});

test('a message and a last message beyond the history limit do not return', () => {
  const cut = row({ last_seq: 9, history_seq: 5, last_message: null, oldest_seq: 0, newest_seq: 0 });
  expect(placeMessage(cut, message(5), ME)).toEqual(cut);
  expect(mergeChat(cut, chat({ last_seq: 9 }))).toMatchObject({ last_message: null, history_seq: 5, hidden_seq: 0 });
  expect(placeMessage(cut, message(6), ME)).toMatchObject({ oldest_seq: 6, newest_seq: 6, history_seq: 5 });
});
