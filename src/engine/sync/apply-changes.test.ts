import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chat, Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Change } from '../../../contract/sync.ts';
import { cardOf } from '../fixtures/fake-chats.ts';
import { indexedWords } from '../fixtures/indexed-messages.ts';
import { enqueueBlock } from '../outbox/enqueue-action.ts';
import { openStore, type Store } from '../store/database.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { readMessages } from '../store/messages.ts';
import { applyChanges, readCursor, writeCursor } from './apply-changes.ts';
import { hold } from './load-messages.ts';
import { planChanges } from './plan-changes.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEERS = [1, 2].map((number) => `bbbbbbbb-0000-4000-8000-00000000000${number}` as MemberId);
const [ONE, OTHER] = PEERS as [MemberId, MemberId];
const EPOCH = 'aaaaaaaaaaaaaaaa';
const OTHER_EPOCH = 'bbbbbbbbbbbbbbbb';
/** The engine writes most of a page of this length before it reads the rows that the messages belong to. */
const LONG = 150;

const conversationOf = (peer: MemberId) => peer.replace('bbbbbbbb', 'cccccccc') as ConversationId;

let store: Store;

beforeEach(async () => {
  store = openStore(ME);
  await writeCursor(store, { epoch: EPOCH, number: 0 });
});
afterEach(() => store.delete());

function makeMessage(sender: MemberId, seq: number, changes: Partial<Message> = {}): Message {
  const at = new Date(1_750_000_000_000 + seq * 1_000).toISOString();
  return {
    id: `${String(seq).padStart(8, '0')}-0000-7000-8000-${sender.slice(-12)}` as MessageId,
    conversation: conversationOf(sender),
    sender,
    kind: 'text',
    body: `words ${seq}`,
    media: null,
    reply_to: null,
    seq,
    version: 1,
    sent_at: at,
    accepted_at: at,
    edited_at: null,
    deleted_at: null,
    ...changes,
  };
}

function makeChat(last: Message): Chat {
  return {
    conversation: last.conversation,
    profile: last.sender,
    num_unread_messages: last.seq,
    last_message: last,
    last_seq: last.seq,
    hidden_seq: 0,
    read_seq: 0,
    peer_read_seq: 0,
    peer_delivered_seq: 0,
    peer_state: 'active',
    updated_at: last.accepted_at,
  };
}

const messagesOf = (peer: MemberId, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => makeMessage(peer, from + index));

/** The feed's form: the state of each conversation, and its messages. */
function changesOf(messages: readonly Message[]): Change[] {
  const newest = new Map(messages.map((message) => [message.conversation, message]));
  return [
    ...[...newest.values()].map((last): Change => ({ kind: 'chat', chat: makeChat(last), profile: null })),
    ...messages.map((message): Change => ({ kind: 'message', message })),
  ];
}

const apply = (messages: readonly Message[], from = 0) =>
  applyChanges(store, planChanges(changesOf(messages)), {
    from: { epoch: EPOCH, number: from },
    to: { epoch: EPOCH, number: from + 1 },
  });
const held = async (peer: MemberId) =>
  (
    await store.messages
      .where('[conversation+seq]')
      .between([conversationOf(peer), 0], [conversationOf(peer), Infinity])
      .toArray()
  ).map(({ seq, body }) => `${seq} ${body}`);

test('a long page is stored completely, and every conversation has the right held range', async () => {
  expect(await apply([...messagesOf(ONE, 1, LONG), ...messagesOf(OTHER, 1, LONG)])).toBe(true);
  for (const peer of PEERS) {
    expect(await held(peer)).toEqual(messagesOf(peer, 1, LONG).map(({ seq, body }) => `${seq} ${body}`));
    expect(await store.conversations.get(conversationOf(peer))).toMatchObject({
      oldest_seq: 1,
      newest_seq: LONG,
      unread: LONG,
    });
  }
});

test('a message held in a newer version stays, one held in an older version is replaced', async () => {
  await apply(messagesOf(ONE, 1, 2));
  const edited = makeMessage(ONE, 3, { body: 'edited', version: 2 });
  await hold(store, conversationOf(ONE), { messages: [edited] });
  const page = [makeMessage(ONE, 2, { body: 'renewed', version: 2 }), ...messagesOf(ONE, 3, LONG)];
  expect(await apply(page, 1)).toBe(true);
  expect((await held(ONE)).slice(0, 4)).toEqual(['1 words 1', '2 renewed', '3 edited', '4 words 4']);
  expect(await held(ONE)).toHaveLength(LONG);
});

test('a message that the page contains twice is stored in its newer version', async () => {
  const messages = messagesOf(ONE, 1, LONG);
  const changes = [
    ...changesOf(messages),
    { kind: 'message', message: makeMessage(ONE, LONG, { body: 'edited', version: 2 }) } as const,
  ];
  await applyChanges(store, planChanges(changes), {
    from: { epoch: EPOCH, number: 0 },
    to: { epoch: EPOCH, number: 1 },
  });
  expect((await held(ONE)).at(-1)).toBe(`${LONG} edited`);
});

test('a page that another puller has applied changes nothing', async () => {
  expect(await apply(messagesOf(ONE, 1, LONG), 7)).toBe(false);
  expect([await store.messages.count(), await store.conversations.count()]).toEqual([0, 0]);
  expect(await readCursor(store)).toMatchObject({ number: 0 });
});

test('a page of another epoch changes nothing, though its number continues the cursor', async () => {
  const changes = planChanges(changesOf(messagesOf(ONE, 1, 2)));
  const step = { from: { epoch: OTHER_EPOCH, number: 0 }, to: { epoch: OTHER_EPOCH, number: 2 } };
  expect(await applyChanges(store, changes, step)).toBe(false);
  expect(await store.messages.count()).toBe(0);
  expect(await readCursor(store)).toMatchObject({ epoch: EPOCH, number: 0 });
});

const applyMarks = (changes: readonly Change[], from: number) =>
  applyChanges(store, planChanges(changes), {
    from: { epoch: EPOCH, number: from },
    to: { epoch: EPOCH, number: from + 1 },
  });
const rowOf = (peer: MemberId) => store.conversations.get(conversationOf(peer));

test('a read mark moves forward and lowers the unread count, and an older one moves nothing back', async () => {
  await apply(messagesOf(ONE, 1, 5));
  const read = (read_seq: number): Change => ({ kind: 'read', conversation: conversationOf(ONE), read_seq });
  await applyMarks([read(4)], 1);
  expect(await rowOf(ONE)).toMatchObject({ read_seq: 4, unread: 1 });
  await applyMarks([read(3)], 2);
  expect(await rowOf(ONE)).toMatchObject({ read_seq: 4, unread: 1 });
});

test("the peer's receipts only move forward", async () => {
  await apply(messagesOf(ONE, 1, 5));
  const receipt = (delivered_seq: number, read_seq: number): Change => ({
    kind: 'receipt',
    conversation: conversationOf(ONE),
    delivered_seq,
    read_seq,
  });
  await applyMarks([receipt(4, 2)], 1);
  await applyMarks([receipt(3, 3)], 2);
  expect(await rowOf(ONE)).toMatchObject({ peer_delivered_seq: 4, peer_read_seq: 3 });
  await applyMarks([receipt(5, 1)], 3);
  expect(await rowOf(ONE)).toMatchObject({ peer_delivered_seq: 5, peer_read_seq: 3 });
});

test('a removal up to a number deletes no later message, and an older removal restores none', async () => {
  await apply(messagesOf(ONE, 1, 5));
  const removed = (hidden_seq: number): Change => ({
    kind: 'chat_removed',
    conversation: conversationOf(ONE),
    hidden_seq,
  });
  await applyMarks([removed(3)], 1);
  await applyMarks([removed(2)], 2);
  expect(await held(ONE)).toEqual(['4 words 4', '5 words 5']);
  expect(await rowOf(ONE)).toMatchObject({ hidden_seq: 3, oldest_seq: 4, newest_seq: 5, unread: 2 });
  await applyMarks([removed(5)], 3);
  expect(await rowOf(ONE)).toBeUndefined();
});

test('a conversation state with a removal made elsewhere deletes those messages here', async () => {
  await apply(messagesOf(ONE, 1, 5));
  const chat = { ...makeChat(makeMessage(ONE, 5)), hidden_seq: 3 };
  await applyMarks([{ kind: 'chat', chat, profile: null }], 1);
  expect(await held(ONE)).toEqual(['4 words 4', '5 words 5']);
});

test('a deleted conversation is removed with its messages, its card and its likes', async () => {
  await apply([...messagesOf(ONE, 1, 2), ...messagesOf(OTHER, 1, 2)]);
  await store.likes.put({ id: ONE, like_new: true, liked_at: '' });
  await applyMarks([{ kind: 'chat_gone', conversation: conversationOf(ONE) }], 1);
  expect([await held(ONE), await rowOf(ONE), await store.likes.count()]).toEqual([[], undefined, 0]);
  expect(await held(OTHER)).toHaveLength(2);
});

const chatGone = (): Change => ({ kind: 'chat_gone', conversation: conversationOf(OTHER) });
const accountErased = (): Change => ({
  kind: 'chat',
  chat: { ...makeChat(makeMessage(OTHER, 5)), peer_state: 'gone' },
  profile: { ...cardOf(OTHER), name: '' },
});

test.each([
  ['a deleted conversation', chatGone, 0],
  ['an erased account', accountErased, 5],
])('a long page is stored completely beside %s', async (_what, change, left) => {
  await apply(messagesOf(OTHER, 1, 5));
  await store.profiles.put(cardOf(OTHER));
  await expect(applyMarks([change(), ...changesOf(messagesOf(ONE, 1, LONG))], 1)).resolves.toBe(true);
  expect([(await held(ONE)).length, (await held(OTHER)).length, await store.profiles.count()]).toEqual([LONG, left, 0]);
});

test('the card of an erased account is deleted, and the conversation stays', async () => {
  await apply(messagesOf(ONE, 1, 2));
  await store.profiles.put(cardOf(ONE));
  const chat = { ...makeChat(makeMessage(ONE, 2)), peer_state: 'gone' as const };
  await applyMarks([{ kind: 'chat', chat, profile: { ...cardOf(ONE), name: '' } }], 1);
  expect([await store.profiles.toArray(), await rowOf(ONE)]).toMatchObject([[], { peer_state: 'gone' }]);
});

test('a last message that does not continue the held range does not change it', async () => {
  await apply(messagesOf(ONE, 1, 3));
  const last = makeMessage(ONE, 6);
  await applyMarks([{ kind: 'chat', chat: makeChat(last), profile: null }], 1);
  expect(await rowOf(ONE)).toMatchObject({ oldest_seq: 1, newest_seq: 3, last_seq: 6, last_message: { seq: 6 } });
  expect(await held(ONE)).toHaveLength(3);
});

test('a message that does not continue the held range restarts it', async () => {
  await apply(messagesOf(ONE, 1, 3));
  await applyMarks([{ kind: 'message', message: makeMessage(ONE, 6) }], 1);
  expect(await rowOf(ONE)).toMatchObject({ oldest_seq: 6, newest_seq: 6, last_seq: 6 });
  expect((await readMessages(store, conversationOf(ONE), 100)).map(({ seq }) => seq)).toEqual([6]);
});

test('stores nothing of a profile with a queued block, in a long page', async () => {
  await enqueueBlock(store, OTHER);
  await apply([...messagesOf(ONE, 1, LONG), ...messagesOf(OTHER, 1, LONG)]);
  expect([(await held(ONE)).length, await held(OTHER), await store.messages.count()]).toEqual([LONG, [], LONG]);
});

test.each([10, LONG])('stores nothing that the member has removed, in a page of %i', async (length) => {
  const messages = messagesOf(ONE, 1, length);
  const changes = changesOf(messages).map((change): Change =>
    change.kind === 'chat' ? { ...change, chat: { ...change.chat, hidden_seq: length - 2 } } : change,
  );
  await expect(applyMarks(changes, 0)).resolves.toBe(true);
  expect(await held(ONE)).toEqual([`${length - 1} words ${length - 1}`, `${length} words ${length}`]);
});

const changed = (seq: number, changes: Partial<Message>): Change => ({
  kind: 'message',
  message: makeMessage(ONE, seq, { version: 2, ...changes }),
});
const removedUpTo = (hidden_seq: number): Change => ({
  kind: 'chat_removed',
  conversation: conversationOf(ONE),
  hidden_seq,
});

test.each([
  ['an edit', changed(2, { body: 'Nutmeg' }), ['1', 'nutmeg', '3']],
  ['a deletion', changed(2, { body: '', deleted_at: '2026-07-18T10:00:00.000Z' }), ['1', '3']],
  ['a removal up to a number', removedUpTo(2), ['3']],
  ['a removal of all messages', removedUpTo(3), []],
  [
    'a removal made elsewhere',
    { kind: 'chat', chat: { ...makeChat(makeMessage(ONE, 3)), hidden_seq: 1 }, profile: null } as const,
    ['2', '3'],
  ],
  ['a deleted conversation', { kind: 'chat_gone', conversation: conversationOf(ONE) } as const, []],
])('the search index changes with %s, in a page of any length', async (_what, change, words) => {
  await apply([...messagesOf(ONE, 1, 3), ...messagesOf(OTHER, 1, 1)]);
  await fillSearchBlocks(store);
  const indexed = async () => (await indexedWords(store)).filter((word) => word !== 'words');
  await expect(applyMarks([change, ...changesOf(messagesOf(OTHER, 2, LONG))], 1)).resolves.toBe(true);
  expect(await indexed()).toEqual([...words, '1']);
  expect((await held(OTHER)).length).toBe(LONG);
});
