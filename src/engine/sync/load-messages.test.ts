import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeChat } from '../../../contract/chats/chats.ts';
import type { MemberId, MessageId } from '../../../contract/base/ids.ts';
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX } from '../../../contract/base/rules.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { indexedWords } from '../fixtures/indexed-messages.ts';
import { openStore, type Store } from '../store/database.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { readMessages } from '../store/messages.ts';
import { hold, loadBackTo, loadBackToTime, loadNewest, loadOlder, loadQuoted } from './load-messages.ts';
import { pull } from './pull.ts';
import { reload } from './reload.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const never = new AbortController().signal;

let store: Store;
let server: FakeServer;
let queries: unknown[];

beforeEach(() => {
  server = new FakeServer(ME);
  store = openStore(ME);
  queries = [];
});
afterEach(() => store.delete());

const conversation = () => server.conversationOf(PEER);
const ask = (async (...one: Parameters<FakeServer['request']>) => {
  queries.push(one[1]?.query);
  return server.request(...one);
}) as FakeServer['request'];
/** A conversation of `count` messages of which this device holds the last one. */
async function startWith(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) server.receive(conversation(), PEER, crypto.randomUUID());
  await reload(store, server.request, { signal: never });
}
const heldRange = async () => {
  const row = await store.conversations.get(conversation());
  return [row?.oldest_seq, row?.newest_seq];
};
const shown = async () => (await readMessages(store, conversation(), 1_000)).map(({ seq }) => seq);
const page = (from: number, to: number) => [...server.stored.values()].slice(from - 1, to);
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('fetches the newest page if less than a page is held, and none if a page is held', async () => {
  await startWith(MESSAGES_PAGE + 10);
  expect(await loadNewest(store, conversation(), ask)).toMatchObject({ more: true });
  expect(await shown()).toEqual(upTo(11, MESSAGES_PAGE + 10));
  expect(await loadNewest(store, conversation(), ask)).toMatchObject({ more: true });
  expect(queries).toEqual([{ conversation: conversation(), limit: MESSAGES_PAGE }]);
});

test('fetches nothing if the whole of a short conversation is held', async () => {
  await startWith(3);
  await loadNewest(store, conversation(), ask);
  expect(await loadNewest(store, conversation(), ask)).toEqual({
    messages: [],
    more: false,
    history_limited: false,
  });
  expect([queries.length, await shown()]).toEqual([1, [1, 2, 3]]);
});

test('fetches the page before the held range until the first message', async () => {
  await startWith(MESSAGES_PAGE + 10);
  await loadNewest(store, conversation(), ask);
  expect(await loadOlder(store, conversation(), ask)).toMatchObject({ more: false });
  expect(queries[1]).toEqual({ conversation: conversation(), before_seq: 11, limit: MESSAGES_PAGE });
  expect(await shown()).toEqual(upTo(1, MESSAGES_PAGE + 10));
  expect(await loadOlder(store, conversation(), ask)).toMatchObject({ more: false });
  expect(queries).toHaveLength(2);
});

test('joins a page that touches the held range at its start or end', async () => {
  await startWith(10);
  await store.conversations.update(conversation(), { oldest_seq: 5, newest_seq: 6 });
  await hold(store, conversation(), { messages: page(7, 8) });
  expect(await heldRange()).toEqual([5, 8]);
  await hold(store, conversation(), { messages: page(3, 4) });
  expect(await heldRange()).toEqual([3, 8]);
});

test('restarts the held range with a newer page that leaves a gap', async () => {
  await startWith(10);
  await store.conversations.update(conversation(), { oldest_seq: 2, newest_seq: 3 });
  await hold(store, conversation(), { messages: page(5, 6) });
  expect(await heldRange()).toEqual([5, 6]);
});

test('does not change the held range if an older page leaves a gap', async () => {
  await startWith(10);
  await store.conversations.update(conversation(), { oldest_seq: 8, newest_seq: 10 });
  await hold(store, conversation(), { messages: page(2, 5) });
  expect(await heldRange()).toEqual([8, 10]);
});

test('stores nothing of a conversation that is deleted during the request', async () => {
  await startWith(3);
  await store.conversations.clear();
  await store.messages.clear();
  await hold(store, conversation(), { messages: page(1, 3) });
  expect(await store.messages.count()).toBe(0);
});

test('stores nothing that the member has removed during the request', async () => {
  await startWith(10);
  await loadOlder(store, conversation(), ask);
  await store.conversations.update(conversation(), { hidden_seq: 6, oldest_seq: 9 });
  await store.messages.clear();
  await hold(store, conversation(), { messages: page(5, 8) });
  expect([await shown(), await heldRange(), await store.messages.count()]).toEqual([[7, 8], [7, 10], 2]);
  await hold(store, conversation(), { messages: page(3, 6) });
  expect([await heldRange(), await store.messages.count()]).toEqual([[7, 10], 2]);
});

test('the search index has the newer text of a message, and never an older one', async () => {
  await startWith(3);
  await loadNewest(store, conversation(), ask);
  await fillSearchBlocks(store);
  const before = page(1, 3);
  const [first, second] = before.map((message) => ({ ...message, version: 2 }));
  if (first === undefined || second === undefined) throw new Error('three messages are there');
  await hold(store, conversation(), { messages: [{ ...first, body: 'Nutmeg' }, second] });
  expect(await indexedWords(store)).toEqual(['nutmeg', 'hello', 'hello']);
  await hold(store, conversation(), { messages: before });
  expect(await indexedWords(store)).toEqual(['nutmeg', 'hello', 'hello']);
});

test('the search index gets the text of a message that the server has held', async () => {
  await startWith(2);
  const [held, last] = page(1, 2);
  if (held === undefined || last === undefined) throw new Error('two messages are there');
  await hold(store, conversation(), { messages: [{ ...held, version: 0, held: true, body: '' }, last] });
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(['hello']);
  await hold(store, conversation(), { messages: [held] });
  expect(await indexedWords(store)).toEqual(['hello', 'hello']);
});

test('fetches pages before the held range until it contains a message', async () => {
  await startWith(2 * MESSAGES_PAGE_MAX + 10);
  const back = (seq: number) => loadBackTo(store, { conversation: conversation(), seq }, { signal: never, ask });
  await loadNewest(store, conversation(), ask);
  expect(await back(MESSAGES_PAGE_MAX / 2)).toBe(true);
  expect(queries.slice(1)).toMatchObject([
    { before_seq: 2 * MESSAGES_PAGE_MAX + 11 - MESSAGES_PAGE },
    { before_seq: MESSAGES_PAGE_MAX + 11 - MESSAGES_PAGE },
  ]);
  expect(await back(MESSAGES_PAGE_MAX / 2)).toBe(true);
  expect(queries).toHaveLength(3);
});

test('ends at the first message, and stops when it is cancelled', async () => {
  await startWith(MESSAGES_PAGE + 10);
  await loadNewest(store, conversation(), ask);
  await server.request(removeChat, { body: { conversation: conversation(), seq: 4 }, member: ME });
  expect(await loadBackTo(store, { conversation: conversation(), seq: 2 }, { signal: never, ask })).toBe(false);
  await store.conversations.update(conversation(), { oldest_seq: 20 });
  const aborted = { signal: AbortSignal.abort(new Error('cancelled')), ask };
  await expect(loadBackTo(store, { conversation: conversation(), seq: 2 }, aborted)).rejects.toThrow('cancelled');
  expect(queries).toHaveLength(2);
});

describe('back to a moment', () => {
  const acceptedAt = (seq: number) => Date.parse(page(seq, seq)[0]?.accepted_at ?? '');
  const back = (at: number) => loadBackToTime(store, { conversation: conversation(), at }, { signal: never, ask });

  test('fetches pages until the held range begins before it, and returns the first message from it on', async () => {
    await startWith(2 * MESSAGES_PAGE_MAX + 10);
    await loadNewest(store, conversation(), ask);
    expect((await back(acceptedAt(MESSAGES_PAGE_MAX / 2)))?.seq).toBe(MESSAGES_PAGE_MAX / 2);
    expect(queries).toHaveLength(3);
    expect((await back(acceptedAt(MESSAGES_PAGE_MAX / 2) + 1))?.seq).toBe(MESSAGES_PAGE_MAX / 2 + 1);
    expect(queries).toHaveLength(3);
  });

  test('returns the first message if the conversation began later, and the newest if all are older', async () => {
    await startWith(MESSAGES_PAGE + 10);
    expect((await back(0))?.seq).toBe(1);
    expect((await back(acceptedAt(MESSAGES_PAGE + 10) + 1))?.seq).toBe(MESSAGES_PAGE + 10);
  });

  test('returns null without messages', async () => {
    await startWith(2);
    await server.request(removeChat, { body: { conversation: conversation() }, member: ME });
    await reload(store, server.request, { signal: never });
    expect(await back(0)).toBeNull();
  });

  test('stops when it is cancelled', async () => {
    await startWith(MESSAGES_PAGE + 10);
    const aborted = { signal: AbortSignal.abort(new Error('cancelled')), ask };
    await expect(loadBackToTime(store, { conversation: conversation(), at: 0 }, aborted)).rejects.toThrow('cancelled');
  });
});

describe('quoted messages', () => {
  const idOf = (seq: number) => page(seq, seq)[0]?.id ?? ('' as MessageId);

  test('are stored outside the held range, and the feed changes them there', async () => {
    await startWith(MESSAGES_PAGE + 10);
    const before = [await heldRange(), await shown()];
    await loadQuoted(store, { conversation: conversation(), ids: [idOf(3)] }, ask);
    expect([await heldRange(), await shown()]).toEqual(before);
    expect((await store.messages.get(idOf(3)))?.seq).toBe(3);
    server.changeMessage(idOf(3), null);
    await pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, never);
    expect(await store.messages.get(idOf(3))).toMatchObject({ version: 2, body: '' });
  });

  test('stay missing if the member has removed them, on the server or only here', async () => {
    await startWith(5);
    await store.conversations.update(conversation(), { hidden_seq: 3 });
    await store.messages.clear();
    await loadQuoted(store, { conversation: conversation(), ids: [idOf(3), idOf(4)] }, ask);
    expect((await store.messages.toArray()).map(({ seq }) => seq)).toEqual([4]);
  });
});
