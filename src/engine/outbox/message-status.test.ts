import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { pull } from '../sync/pull.ts';
import { retryEntry } from './edit-entry.ts';
import { enqueueText } from './enqueue.ts';
import { createFlusher } from './flush.ts';
import { MESSAGE_STATUSES, type MessageStatus, statusOf } from './message-status.ts';
import { upload } from './upload.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const never = new AbortController().signal;

let store: Store;
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer(ME);
  store = openStore(ME);
});
afterEach(() => store.delete());

/** The status that the log shows of the only message. */
async function shown(): Promise<MessageStatus> {
  const [entry] = await store.outbox.toArray();
  if (entry !== undefined) return entry.state;
  const [message] = await store.messages.toArray();
  if (message === undefined) throw new Error('The message is lost.');
  return statusOf(message, (await store.conversations.get(message.conversation)) ?? null);
}

const write = () => enqueueText(store, { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 });
const flush = (request = server.request) =>
  createFlusher({
    store,
    upload,
    request,
    onCredits: () => {},
    onWrongSession: () => {},
    onRefused: () => {},
    wait: () => Promise.resolve(),
  }).run(never);
const flushAgainst = (failure: Failure) => flush(() => Promise.reject(new ApiFailure(failure)));
const pullNow = () => pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, never);
const REFUSAL: Failure = { kind: 'problem', code: 'blocked_by', status: 403, data: {}, requestId: '' };

test.each([
  [1, 0, 0, 'sent'],
  [2, 1, 0, 'sent'],
  [2, 2, 1, 'delivered'],
  [2, 3, 2, 'read'],
  // The two marks may arrive in any order.
  [2, 0, 2, 'read'],
] as const)(
  'message %i, delivered up to %i and read up to %i, is %s',
  (seq, peer_delivered_seq, peer_read_seq, status) => {
    expect(statusOf({ seq }, { peer_delivered_seq, peer_read_seq, peer_state: 'active' })).toBe(status);
  },
);

test('an accepted message is held while its recipient has not confirmed their address', () => {
  const row = { peer_delivered_seq: 1, peer_read_seq: 0, peer_state: 'not_confirmed' } as const;
  expect([1, 2].map((seq) => statusOf({ seq }, row))).toEqual(['delivered', 'held']);
});

test('an accepted message has the status sent when this device does not hold its conversation', () => {
  expect(statusOf({ seq: 1 }, null)).toBe('sent');
});

test('a message passes through every status to read', async () => {
  const seen: MessageStatus[] = [];
  const noting = (async (...args: Parameters<FakeServer['request']>) => {
    seen.push(await shown());
    return server.request(...args);
  }) as FakeServer['request'];
  await write();
  seen.push(await shown());
  await flush(noting);
  await store.conversations.toCollection().modify({ peer_state: 'not_confirmed' });
  seen.push(await shown());
  for (const marks of [{ peer_state: 'active' as const }, { peer_delivered_seq: 1 }, { peer_read_seq: 1 }]) {
    await store.conversations.toCollection().modify(marks);
    seen.push(await shown());
  }
  expect(seen).toEqual(['queued', 'sending', 'held', 'sent', 'delivered', 'read']);
});

test('a message without an answer is queued again', async () => {
  await write();
  await flushAgainst({ kind: 'network' });
  expect(await shown()).toBe('queued');
});

test('a failed message changes its status only by a retry or a late acceptance', async () => {
  const id = await write();
  await flushAgainst(REFUSAL);
  await flush();
  await pullNow();
  expect(await shown()).toBe('failed');
  await retryEntry(store, id);
  expect(await shown()).toBe('queued');

  // The server has accepted the first try, whose answer was lost, before it refuses the second.
  await flush(async (...args: Parameters<FakeServer['request']>) => {
    await server.request(...args);
    throw new ApiFailure(REFUSAL);
  });
  expect(await shown()).toBe('failed');
  await pullNow();
  expect(await shown()).toBe('sent');
});

test('the status of an accepted message never moves back as the peer confirms the address and their marks grow', () => {
  const rank = (status: MessageStatus) => MESSAGE_STATUSES.indexOf(status);
  const seq = fc.integer({ min: 0, max: 6 });
  const growth = fc.array(fc.record({ read: fc.nat(3), delivered: fc.nat(3), isConfirmed: fc.boolean() }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(seq, growth, (number, steps) => {
      const marks = {
        peer_read_seq: 0,
        peer_delivered_seq: 0,
        peer_state: 'not_confirmed' as 'not_confirmed' | 'active',
      };
      let before = rank(statusOf({ seq: number + 1 }, marks));
      for (const { read, delivered, isConfirmed } of steps) {
        if (isConfirmed) marks.peer_state = 'active';
        marks.peer_read_seq += read;
        marks.peer_delivered_seq += delivered;
        const after = rank(statusOf({ seq: number + 1 }, marks));
        expect(after).toBeGreaterThanOrEqual(before);
        before = after;
      }
    }),
  );
});
