import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiFailure, type Failure } from '../api/failure.ts';
import type { request as makeRequest } from '../api/request.ts';
import { upload } from './upload.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { readMessages } from '../store/messages.ts';
import { deleteStoreAfterEach, ME, never, open, PEER, sendAlbum } from '../fixtures/uploading-device.ts';
import type { Store } from '../store/database.ts';
import { loadNewest } from '../sync/load-messages.ts';
import { pull } from '../sync/pull.ts';
import { enqueueText } from './enqueue.ts';
import { createFlusher } from './flush.ts';
import { countUnsent, readUnsent } from './unsent.ts';

// Two tabs and the worker share one store, and their calls overtake each other. Each flusher may act on an outdated
// read.

const quiet = { upload, onCredits: () => {}, onUser: () => {}, onRefused: () => {} };

deleteStoreAfterEach();

const problem = (code: Extract<Failure, { kind: 'problem' }>['code'], status: number, data: unknown = {}): Failure => ({
  kind: 'problem',
  code,
  status,
  data,
  requestId: '',
});
/** A failure before any effect on the server. The next call may succeed. */
const TRANSIENT: readonly Failure[] = [
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'not_an_answer', status: 200 },
  { kind: 'not_an_answer', status: 502 },
  problem('internal', 500),
  problem('unavailable', 503),
  problem('rate_limited', 429, { retry_after_seconds: 1 }),
];
/** The entry waits for the right session and reports it. */
const WRONG_SESSION: readonly Failure[] = [problem('authentication_required', 403), problem('wrong_member', 409)];
/** The refusal is definitive: the text stays, with the reason. */
const REFUSALS: readonly Failure[] = [
  problem('insufficient_credits', 402, { price: 1, credits: 0 }),
  problem('id_conflict', 409),
  problem('payload_too_large', 413, { limit_bytes: 1 }),
  problem('not_found', 404),
];

test('two tabs and the worker send each message and picture once, in order and charged once, in any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('write', 'album', 'flush', 'pull', 'receive'), { minLength: 3, maxLength: 12 }),
      async (scheduler, steps) => {
        const shared = await open();
        const server = new FakeServer(ME);
        // The server handles each call at one moment and its answer arrives at another. The scheduler chooses both.
        const late = (async (...args: Parameters<typeof makeRequest>) => {
          await scheduler.schedule(Promise.resolve(), 'request');
          const answer = await server.request(...args);
          await scheduler.schedule(Promise.resolve(), 'answered');
          return answer;
        }) as typeof makeRequest;
        const written: string[] = [];
        let received = 0;
        const works: Promise<unknown>[] = [];
        for (const step of steps) {
          if (step === 'write')
            written.push(await enqueueText(shared, { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 }));
          if (step === 'album') written.push(...(await sendAlbum(shared, [9, 8], 'Look')));
          if (step === 'receive')
            server.receive(
              server.conversationOf(PEER),
              PEER,
              `dddddddd-0000-4000-8000-${String(received++).padStart(12, '0')}`,
            );
          // The flushers run without the lock, as in the moment when a frozen tab and the tab that stole its lock both
          // send.
          if (step === 'flush')
            works.push(
              createFlusher({
                store: shared,
                request: late,
                ...quiet,
                onWrongSession: () => {},
                wait: () => Promise.resolve(),
              }).run(never),
            );
          if (step === 'pull') works.push(pull({ store: shared, request: late, ...quiet }, never));
        }
        await scheduler.waitFor(Promise.all(works));
        await createFlusher({ store: shared, request: server.request, ...quiet, onWrongSession: () => {} }).run(never);
        await pull({ store: shared, request: server.request, ...quiet }, never);
        await loadNewest(shared, server.conversationOf(PEER), server.request).catch(() => undefined);

        const there = [...server.stored.values()];
        expect(await countUnsent(shared)).toBe(0);
        expect(there.filter(({ sender }) => sender === ME).map(({ id }) => id)).toEqual(written);
        expect(server.charged).toBe(written.length);
        expect((await readMessages(shared, server.conversationOf(PEER), 1_000)).map(({ id }) => id)).toEqual(
          there.map(({ id }) => id),
        );
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

async function sendThrough(
  ...failures: readonly Failure[]
): Promise<{ server: FakeServer; shared: Store; wrongSessions: Failure[]; waits: number }> {
  const shared = await open();
  const server = new FakeServer(ME);
  const left = [...failures];
  const wrongSessions: Failure[] = [];
  let waits = 0;
  const request = (async (...args: Parameters<typeof makeRequest>) => {
    const failure = left.shift();
    if (failure !== undefined) throw new ApiFailure(failure);
    return server.request(...args);
  }) as typeof makeRequest;
  await enqueueText(shared, { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 });
  const wait = async () => void (waits += 1);
  await createFlusher({
    store: shared,
    request,
    ...quiet,
    onWrongSession: (failure) => wrongSessions.push(failure),
    wait,
  }).run(never);
  return { server, shared, wrongSessions, waits };
}

test.each(TRANSIENT)('after $kind $code the message is sent again unchanged and arrives once', async (failure) => {
  const { server, shared, waits } = await sendThrough(failure, failure);
  expect([server.stored.size, server.charged, await countUnsent(shared), waits]).toEqual([1, 1, 0, 2]);
});

test.each(WRONG_SESSION)('after $code the message waits for the right session', async (failure) => {
  const { server, shared, wrongSessions } = await sendThrough(failure);
  expect(wrongSessions).toEqual([failure]);
  expect(server.stored.size).toBe(0);
  expect((await readUnsent(shared, PEER)).map(({ state }) => state)).toEqual(['queued']);
});

test.each(REFUSALS)(
  'after $code the message retains its text and is not sent again before a retry',
  async (failure) => {
    const { server, shared, waits } = await sendThrough(failure);
    expect([server.stored.size, waits]).toEqual([0, 0]);
    expect(
      (await readUnsent(shared, PEER)).map(({ state, failure: why, request }) => [state, why?.code, request.body]),
    ).toEqual([['failed', 'code' in failure && failure.code, 'Hello']]);
  },
);

test('a slower puller that ends last reverts no change and skips none', async () => {
  const shared = await open();
  const server = new FakeServer(ME);
  await pull({ store: shared, request: server.request, ...quiet }, never);
  server.receive(server.conversationOf(PEER), PEER, 'dddddddd-0000-4000-8000-000000000001');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = (async (...args: Parameters<typeof makeRequest>) => {
    const answer = await server.request(...args);
    await held;
    return answer;
  }) as typeof makeRequest;
  const slower = pull({ store: shared, request: slow, ...quiet }, never);
  server.receive(server.conversationOf(PEER), PEER, 'dddddddd-0000-4000-8000-000000000002');
  await pull({ store: shared, request: server.request, ...quiet }, never);
  release();
  await slower;
  const row = await shared.conversations.get(server.conversationOf(PEER));
  expect([row?.last_seq, row?.newest_seq, row?.oldest_seq, row?.unread]).toEqual([2, 2, 1, 2]);
});

test('a later page of history with the old text does not overwrite an edit', async () => {
  const shared = await open();
  const server = new FakeServer(ME);
  const conversation = server.conversationOf(PEER);
  const first = server.receive(conversation, PEER, 'dddddddd-0000-4000-8000-000000000001', 'befor');
  server.receive(conversation, PEER, 'dddddddd-0000-4000-8000-000000000002');
  await pull({ store: shared, request: server.request, ...quiet }, never);
  const edited = { ...first, body: 'before', version: 2, edited_at: first.accepted_at };
  server.stored.set(first.id, edited);
  server.feed.push({ kind: 'message', message: edited });
  await pull({ store: shared, request: server.request, ...quiet }, never);
  // The page was requested before the edit.
  server.stored.set(first.id, first);
  await shared.conversations.update(conversation, { oldest_seq: 2 });
  await loadNewest(shared, conversation, server.request);
  expect((await readMessages(shared, conversation, 10)).map(({ body }) => body)).toEqual(['before', 'Hello']);
});
