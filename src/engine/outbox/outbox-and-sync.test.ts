import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { RETRIES } from '../../../contract/base/rules.ts';
import { upload } from './upload.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { readMessages } from '../store/messages.ts';
import { openStore, type Store } from '../store/database.ts';
import { loadNewest } from '../sync/load-messages.ts';
import { pull } from '../sync/pull.ts';
import { discardEntry, retryEntry } from './edit-entry.ts';
import { enqueueText } from './enqueue.ts';
import { countUnsent, readUnsent } from './unsent.ts';
import { createFlusher } from './flush.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEERS = ['bbbbbbbb-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'] as MemberId[];
const quiet = { upload, onCredits: () => {}, onUser: () => {}, onWrongSession: () => {}, onRefused: () => {} };
/** The steps of a test. Each writes at most one message. */
const MOST_STEPS = 30;
const stores: Store[] = [];

async function open(): Promise<Store> {
  await close();
  const store = openStore(ME);
  stores.push(store);
  return store;
}
async function close(): Promise<void> {
  for (const store of stores.splice(0)) await store.delete();
}
afterEach(close);

/** Runs a flusher to its end. Aborts it after more requests than the longest test can need, because it would never end. */
async function flush(store: Store, server: FakeServer): Promise<void> {
  const endless = new AbortController();
  let requests = 0;
  const request = (async (...args: Parameters<FakeServer['request']>) => {
    if (++requests > MOST_STEPS * (1 + RETRIES)) endless.abort(new Error('the flusher does not end'));
    return server.request(...args);
  }) as FakeServer['request'];
  const flusher = createFlusher({ store, request, ...quiet, wait: () => Promise.resolve() });
  await expect(flusher.run(endless.signal)).resolves.toBeUndefined();
}
const send = (store: Store, peer: MemberId, body: string) =>
  enqueueText(store, { peer, conversation: null, body, max_credits: 1 });
const never = new AbortController().signal;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), to: fc.nat(PEERS.length - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('flush' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die while sending' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pull' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const), to: fc.nat(PEERS.length - 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore a backup' as const) }) },
);
const faults = fc.array(fc.constantFrom<Fault>('none', 'none', 'lost', 'answer-lost', 'unavailable', 'portal'), {
  minLength: 1,
  maxLength: 40,
});

test('delivers and charges each message once and in order, after any lost, repeated or interrupted calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: MOST_STEPS }), faults, async (steps, planned) => {
      const store = await open();
      let call = 0;
      let isFaultless = false;
      const server = new FakeServer(ME, () => (isFaultless ? 'none' : (planned[call++ % planned.length] ?? 'none')));
      const written = new Map<MemberId, string[]>(PEERS.map((peer) => [peer, []]));
      let received = 0;
      for (const one of steps) {
        const peer = 'to' in one ? PEERS[one.to] : undefined;
        if (one.do === 'write' && peer !== undefined) written.get(peer)?.push(await send(store, peer, 'Hello'));
        if (one.do === 'receive' && peer !== undefined)
          server.receive(
            server.conversationOf(peer),
            peer,
            `dddddddd-0000-4000-8000-${String(received++).padStart(12, '0')}`,
          );
        if (one.do === 'flush') await flush(store, server);
        if (one.do === 'die while sending')
          await store.outbox.toCollection().modify({ state: 'sending', on_wire: true });
        if (one.do === 'pull') await pull({ store, request: server.request, ...quiet }, never).catch(() => undefined);
        if (one.do === 'restore a backup')
          server.epoch = server.epoch === 'aaaaaaaaaaaaaaaa' ? 'bbbbbbbbbbbbbbbb' : 'aaaaaaaaaaaaaaaa';
      }
      isFaultless = true;
      await flush(store, server);
      await pull({ store, request: server.request, ...quiet }, never);

      expect(await countUnsent(store)).toBe(0);
      for (const [peer, ids] of written) {
        const conversation = server.conversationOf(peer);
        const there = [...server.stored.values()].filter((message) => message.conversation === conversation);
        expect(there.map(({ seq }) => seq)).toEqual(there.map((_, index) => index + 1));
        expect(there.filter(({ sender }) => sender === ME).map(({ id }) => id)).toEqual(ids);
        const row = await store.conversations.get(conversation);
        expect(row?.last_seq ?? 0).toBe(there.length);
        // The held range has no gap, and opening the conversation extends it to the end.
        const held = (await readMessages(store, conversation, 1_000)).map(({ seq }) => seq);
        expect(held).toEqual(held.map((_, index) => (held[0] ?? 0) + index));
        await loadNewest(store, conversation, server.request);
        const shown = await readMessages(store, conversation, 1_000);
        expect(shown.map(({ id }) => id)).toEqual(there.map(({ id }) => id));
      }
      expect(server.charged).toBe([...written.values()].flat().length);
    }),
    { numRuns: 120 },
  );
}, 60_000);

test('a refused head parks its successors; a discard releases them, and a retry keeps their order', async () => {
  const store = await open();
  const server = new FakeServer(ME);
  const [peer = ME, other = ME] = PEERS;
  server.credits = 0;
  const first = await send(store, peer, 'one');
  const second = await send(store, peer, 'two');
  await flush(store, server);
  expect((await readUnsent(store, peer)).map(({ state, failure }) => [state, failure?.code])).toEqual([
    ['failed', 'insufficient_credits'],
    ['queued', undefined],
  ]);

  server.credits = 5;
  await send(store, other, 'elsewhere');
  await flush(store, server);
  expect(server.stored.size).toBe(1);

  await retryEntry(store, first);
  await flush(store, server);
  expect([...server.stored.keys()].slice(1)).toEqual([first, second]);
  expect(await countUnsent(store)).toBe(0);

  server.credits = 0;
  const third = await send(store, peer, 'three');
  const fourth = await send(store, peer, 'four');
  await flush(store, server);
  server.credits = 5;
  await discardEntry(store, third);
  await flush(store, server);
  expect(server.stored.has(third)).toBe(false);
  expect(server.stored.has(fourth)).toBe(true);
});

test("a message older than twelve hours waits for the member's confirmation", async () => {
  const store = await open();
  const server = new FakeServer(ME);
  const [peer = ME] = PEERS;
  const id = await send(store, peer, 'Are you still up?');
  await store.outbox.toCollection().modify({ created_at: Date.now() - 13 * 3_600_000 });
  await flush(store, server);
  expect((await readUnsent(store, peer))[0]?.failure?.code).toBe('stale');
  expect(server.stored.size).toBe(0);
  await retryEntry(store, id);
  await flush(store, server);
  expect(server.stored.has(id)).toBe(true);
});

test('a change of the feed before the answer removes the entry, and the answer changes nothing', async () => {
  const store = await open();
  const server = new FakeServer(ME);
  const [peer = ME] = PEERS;
  await pull({ store, request: server.request, ...quiet }, never);
  const id = await send(store, peer, 'Hello');
  const slow = async (...args: Parameters<typeof server.request>) => {
    const answer = await server.request(...args);
    await pull({ store, request: server.request, ...quiet }, never);
    expect(await countUnsent(store)).toBe(0);
    return answer;
  };
  await createFlusher({ store, request: slow as typeof server.request, ...quiet }).run(never);
  expect((await readMessages(store, server.conversationOf(peer), 10)).map((message) => message.id)).toEqual([id]);
});
