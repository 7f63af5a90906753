import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId, MediaId, MemberId } from '../../../contract/base/ids.ts';
import { VOICE_PEAKS } from '../../../contract/base/rules.ts';
import { Message } from '../../../contract/chats/chats.ts';
import { Change, KNOWN_KINDS } from '../../../contract/sync.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { indexedWords } from '../fixtures/indexed-messages.ts';
import { openStore, type Store } from '../store/database.ts';
import { dropDamaged } from '../store/drop-damaged.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { parseUnknown } from './parse-unknown.ts';
import { pull } from './pull.ts';

// The app that stored the rows knew neither `gif` nor `read`. The raw forms are those that a newer server sent.

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const never = new AbortController().signal;

let store: Store;
let server: FakeServer;
let conversation: ConversationId;

beforeEach(async () => {
  server = new FakeServer(ME);
  store = openStore(ME);
  conversation = server.conversationOf(PEER);
  server.receive(conversation, PEER, crypto.randomUUID());
  await pullNow();
});
afterEach(() => store.delete());

const pullNow = () => pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, never);
const olderAppWasHere = () => store.marks.put({ name: 'kinds', known: 'text,message,chat' });
const rawChanges = async () => (await store.marks.where('name').startsWith('unknown:').toArray()).map((mark) => mark);
const kindOfLast = async () => (await store.conversations.get(conversation))?.last_message?.kind;

test('a pull stores unknown messages and changes, and continues to the last page', async () => {
  const message = server.receive(conversation, PEER, crypto.randomUUID());
  server.stored.set(message.id, Message.parse({ ...message, kind: 'poll', question: 'Saturday?' }));
  for (const option of ['yes', 'no']) server.feed.push(Change.parse({ kind: 'vote', message: message.id, option }));
  const later = server.receive(conversation, PEER, crypto.randomUUID(), 'Still there?');
  await pullNow();

  const rows = await store.messages.where({ conversation }).sortBy('seq');
  expect(rows.map(({ kind, body }) => [kind, body])).toEqual([
    ['text', 'Hello'],
    ['unknown', ''],
    ['text', 'Still there?'],
  ]);
  expect(rows[1]).toMatchObject({ raw: { kind: 'poll', question: 'Saturday?', id: message.id } });
  expect(await rawChanges()).toMatchObject([{ raw: { option: 'yes' } }, { raw: { option: 'no' } }]);
  expect((await store.conversations.get(conversation))?.newest_seq).toBe(later.seq);
  expect((await store.marks.get('cursor')) as { number: number }).toMatchObject({ number: server.feed.length });
  // The repair after a failed screen does not delete such a row.
  expect(await dropDamaged(store)).toBe(false);
});

/** Stores a message of the peer as an app stores it that does not know `gif`. */
async function storeUnknownGif(changes: object = {}) {
  const message = server.receive(conversation, PEER, crypto.randomUUID(), 'Look');
  await pullNow();
  const raw = { ...message, kind: 'gif' as const, ...changes };
  const row: Message = { ...message, kind: 'unknown', body: '', raw };
  await store.messages.put(row);
  await store.conversations.where({ conversation }).modify({ last_message: row });
  return message;
}

test('the first pull of an app that knows a kind parses its messages again', async () => {
  const { id } = await storeUnknownGif();
  await olderAppWasHere();
  // A reload brings the last message only, so it does not help the others.
  await parseUnknown(store, async () => {});
  expect(await store.messages.get(id)).toMatchObject({ kind: 'gif', body: 'Look' });
  expect(await store.messages.get(id)).not.toHaveProperty('raw');
  expect(await kindOfLast()).toBe('gif');
  expect(await store.marks.get('kinds')).toEqual({ name: 'kinds', known: KNOWN_KINDS });
});

test('the search index gets the words of a message that the app knows after an update', async () => {
  await storeUnknownGif();
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(['hello']);
  await olderAppWasHere();
  await parseUnknown(store, async () => {});
  expect(await indexedWords(store)).toEqual(['hello', 'look']);
});

test('a voice message that an older app has stored is complete after the update, and its tombstone has no recording', async () => {
  const voice = {
    id: crypto.randomUUID() as MediaId,
    path: '/media/1.webm',
    type: 'audio/webm',
    duration_ms: 2_500,
    peaks: 'Az09-_BC'.repeat(VOICE_PEAKS / 8),
  } as const;
  const { id } = await storeUnknownGif({ kind: 'voice', body: '', voice });
  await store.marks.put({ name: 'kinds', known: KNOWN_KINDS.replace(',voice', '') });
  const sent = { ...server.stored.get(id), kind: 'voice', body: '', voice } as Message;
  server.stored.set(id, sent);
  await pullNow();
  const stored = await store.messages.get(id);
  expect(stored).toEqual(sent);
  expect((await store.conversations.get(conversation))?.last_message).toMatchObject({ kind: 'voice', voice });
  expect(await dropDamaged(store)).toBe(false);
  server.changeMessage(id, null);
  await pullNow();
  expect(await store.messages.get(id)).toMatchObject({
    kind: 'voice',
    version: 3,
    deleted_at: expect.any(String) as string,
  });
  expect((await store.messages.get(id))?.voice).toBeUndefined();
});

test('a message of a kind that this app does not know stays unchanged', async () => {
  const { id } = await storeUnknownGif({ kind: 'poll' });
  await olderAppWasHere();
  await parseUnknown(store, async () => {});
  expect(await store.messages.get(id)).toMatchObject({ kind: 'unknown', raw: { kind: 'poll' } });
});

test('the first pull of an app that knows a change applies it in the order of the feed', async () => {
  server.receive(conversation, PEER, crypto.randomUUID());
  await pullNow();
  const unknown = (place: string, seq: number) => ({
    name: `unknown:${place}` as const,
    raw: { kind: 'chat_removed', conversation, hidden_seq: seq },
  });
  await store.marks.bulkPut([
    unknown('000000000001:000000000000', 1),
    { name: 'unknown:000000000001:000000000001', raw: { kind: 'vote', option: 'yes' } },
  ]);
  const before = await store.marks.get('cursor');
  await olderAppWasHere();
  await parseUnknown(store, async () => {});
  expect((await store.conversations.get(conversation))?.hidden_seq).toBe(1);
  expect(await rawChanges()).toMatchObject([{ raw: { kind: 'vote' } }]);
  expect(await store.marks.get('cursor')).toMatchObject({ number: (before as { number: number }).number });
});

test('an app that knows the same kinds parses nothing again', async () => {
  const { id } = await storeUnknownGif();
  await pullNow();
  expect(await store.messages.get(id)).toMatchObject({ kind: 'unknown' });
});

test('the first pull of an app that knows albums reloads once, and the last message has its album', async () => {
  const album = crypto.randomUUID() as NonNullable<Message['album']>;
  const { id } = server.receive(conversation, PEER, crypto.randomUUID());
  await pullNow();
  // The app that stored the message did not read its album.
  const { [id]: sent } = Object.fromEntries(server.stored);
  if (sent !== undefined) server.stored.set(id, { ...sent, album });
  const stored = async () => [
    (await store.messages.get(id))?.album,
    (await store.conversations.get(conversation))?.last_message?.album,
  ];
  await pullNow();
  expect(await stored()).toEqual([undefined, undefined]);
  await store.marks.put({ name: 'kinds', known: KNOWN_KINDS.replace(',message.album', '') });
  await pullNow();
  expect(await stored()).toEqual([album, album]);
  expect(await store.marks.get('kinds')).toEqual({ name: 'kinds', known: KNOWN_KINDS });
});
