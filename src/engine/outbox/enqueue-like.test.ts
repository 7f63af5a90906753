import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import type { request as makeRequest } from '../api/request.ts';
import { countUnreadAndLikes } from '../badge/unread-count.ts';
import { upload } from './upload.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { pull } from '../sync/pull.ts';
import { reload } from '../sync/reload.ts';
import { enqueueBlock } from './enqueue-action.ts';
import { enqueueLike, enqueueLikeSeen } from './enqueue-like.ts';
import { createFlusher } from './flush.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const ONE = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const CARD = { id: ONE, name: 'Mara' } as ProfileCard;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;

let store: Store;
let server: FakeServer;
let fault: Fault = 'none';
const refused: Failure[] = [];
const never = new AbortController().signal;

async function begin(): Promise<void> {
  fault = 'none';
  refused.length = 0;
  server = new FakeServer(ME, () => fault);
  store = openStore(ME);
  await pullNow();
}
beforeEach(begin);
afterEach(() => store.delete());

const pullNow = () => pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, never);
const flush = (request: typeof makeRequest = server.request) =>
  createFlusher({
    store,
    upload,
    request,
    onCredits: () => {},
    onWrongSession: () => {},
    onRefused: (failure) => refused.push(failure),
    wait: () => Promise.resolve(),
  }).run(never);
/** The likes that the device shows: sent, received (with the new flag), and matches (with the new flag). */
async function shown() {
  const [liked, likes, matches] = [
    await store.liked.toArray(),
    await store.likes.toArray(),
    await store.matches.toArray(),
  ];
  return {
    liked: liked.map(({ id }) => id),
    likes: likes.map(({ id, like_new }) => [id, like_new]),
    matches: matches.map(({ id, match_new }) => [id, match_new]),
  };
}
const NOTHING = { liked: [], likes: [], matches: [] };
const newLikes = async () => (await countUnreadAndLikes(store)).likes;

test('a like shows at once, survives a reload by a server that does not know it yet, and is sent once', async () => {
  fault = 'lost';
  await enqueueLike(store, CARD, true);
  await flush();
  expect((await shown()).liked).toEqual([ONE]);
  fault = 'none';
  await reload(store, server.request, { signal: never });
  expect((await shown()).liked).toEqual([ONE]);
  await flush();
  await pullNow();
  expect([server.actions, await store.outbox.count(), (await shown()).liked]).toEqual([
    [{ call: 'like', body: { profile: ONE } }],
    0,
    [ONE],
  ]);
});

test('sends only the last of the queued likes and unlikes, after any that is on the wire', async () => {
  fault = 'lost';
  for (const on of [true, false, true, false]) await enqueueLike(store, CARD, on);
  expect([await store.outbox.count(), (await shown()).liked]).toEqual([1, []]);
  await flush();
  await enqueueLike(store, CARD, true);
  fault = 'none';
  await flush();
  expect(server.actions.map(({ call }) => call)).toEqual(['unlike', 'like']);
  expect([...server.likes.liked.keys()]).toEqual([ONE]);
});

test('liking back marks the received like as seen; the match comes from the server and is new until it was shown', async () => {
  server.receiveLike(ONE);
  await pullNow();
  expect(await newLikes()).toBe(1);
  fault = 'lost';
  await enqueueLike(store, CARD, true);
  expect([await newLikes(), (await shown()).matches]).toEqual([0, []]);
  fault = 'none';
  // The server's change arrives before the device sends the action. The local state wins.
  await reload(store, server.request, { signal: never });
  expect(await newLikes()).toBe(0);
  await flush();
  await pullNow();
  expect(await shown()).toEqual({ liked: [ONE], likes: [[ONE, false]], matches: [[ONE, true]] });
  await enqueueLikeSeen(store, ONE, { match: true });
  await enqueueLikeSeen(store, ONE, { match: true });
  expect([(await shown()).matches, await store.outbox.count()]).toEqual([[[ONE, false]], 1]);
  await flush();
  await pullNow();
  expect((await shown()).matches).toEqual([[ONE, false]]);
});

test('opening a profile clears its new flag at once; without a new flag nothing is sent', async () => {
  server.receiveLike(ONE);
  await pullNow();
  fault = 'lost';
  await enqueueLikeSeen(store, ONE, { match: false });
  await enqueueLikeSeen(store, OTHER, { match: false });
  expect([await newLikes(), await store.outbox.count()]).toEqual([0, 1]);
  fault = 'none';
  await reload(store, server.request, { signal: never });
  expect(await newLikes()).toBe(0);
  await flush();
  expect(server.actions).toEqual([{ call: 'markLikeSeen', body: { profile: ONE } }]);
});

test('a like replaces a queued unlike, but not a queued seen mark', async () => {
  server.receiveLike(ONE);
  await pullNow();
  fault = 'lost';
  await enqueueLikeSeen(store, ONE, { match: false });
  await enqueueLike(store, CARD, false);
  await enqueueLike(store, CARD, true);
  fault = 'none';
  await flush();
  expect(server.actions.map(({ call }) => call)).toEqual(['markLikeSeen', 'like']);
});

test('an unlike removes the match at once, on the device and on the server', async () => {
  server.receiveLike(ONE);
  await enqueueLike(store, CARD, true);
  await flush();
  await pullNow();
  await enqueueLike(store, CARD, false);
  expect(await shown()).toEqual({ liked: [], likes: [[ONE, false]], matches: [] });
  await flush();
  await pullNow();
  expect([await shown(), server.likes.matches.size]).toEqual([{ liked: [], likes: [[ONE, false]], matches: [] }, 0]);
});

test('a refused like is removed and announced; a refused seen mark is not announced', async () => {
  server.blocks.blocking.add(ONE);
  await enqueueLike(store, CARD, true);
  await flush();
  expect([(await shown()).liked, refused.length, await store.outbox.count()]).toEqual([[], 1, 0]);
  await store.likes.put({ id: ONE, like_new: true, liked_at: '' });
  await enqueueLikeSeen(store, ONE, { match: false });
  await flush();
  expect([refused.length, await store.outbox.count()]).toEqual([1, 0]);
});

test('a like of a missing profile is removed without an announcement', async () => {
  const notFound = (async () => {
    throw new ApiFailure({ kind: 'problem', code: 'not_found', status: 404, data: {}, requestId: '' });
  }) as typeof makeRequest;
  await enqueueLike(store, CARD, true);
  await flush(notFound);
  expect([(await shown()).liked, refused, await store.outbox.count()]).toEqual([[], [], 0]);
});

test('a block removes likes and matches, and nothing restores them while it waits', async () => {
  server.receiveLike(ONE);
  await enqueueLike(store, CARD, true);
  await flush();
  await pullNow();
  fault = 'lost';
  await enqueueBlock(store, ONE);
  expect([await shown(), await newLikes()]).toEqual([NOTHING, 0]);
  fault = 'none';
  server.receiveLike(ONE);
  await pullNow();
  await reload(store, server.request, { signal: never });
  expect(await shown()).toEqual(NOTHING);
});

test('device and server converge after any order of likes, unlikes, marks, faults and pulls', async () => {
  const steps = fc.array(
    fc.constantFrom('like', 'unlike', 'seen', 'theirs', 'flush', 'flush-lost', 'flush-answer-lost', 'pull', 'reload'),
    { minLength: 3, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.scheduler(), async (chosen, scheduler) => {
      await store.delete();
      await begin();
      const lateWith = (kind: 'none' | 'lost' | 'answer-lost') =>
        (async (...args: Parameters<typeof makeRequest>) => {
          await scheduler.schedule(Promise.resolve(), 'request');
          if (kind === 'lost') throw new ApiFailure({ kind: 'network' });
          const answer = await server.request(...args);
          if (kind === 'answer-lost') throw new ApiFailure({ kind: 'timeout' });
          return answer;
        }) as typeof makeRequest;
      // One flusher runs at a time, as the lock ensures.
      let flushing = Promise.resolve();
      let expected: boolean | undefined;
      const works: Promise<unknown>[] = [];
      for (const step of chosen) {
        if (step === 'like' || step === 'unlike') await enqueueLike(store, CARD, (expected = step === 'like'));
        if (step === 'seen') await enqueueLikeSeen(store, ONE, { match: true });
        if (step === 'theirs') server.receiveLike(ONE);
        const kind = ({ flush: 'none', 'flush-lost': 'lost', 'flush-answer-lost': 'answer-lost' } as const)[
          step as string
        ];
        if (kind !== undefined) works.push((flushing = flushing.then(() => flush(lateWith(kind)))));
        if (step === 'pull')
          works.push(pull({ store, request: lateWith('none'), onCredits: () => {}, onUser: () => {} }, never));
        if (step === 'reload') await reload(store, server.request, { signal: never });
        // The device shows the member's last action, whatever entries are on the wire.
        if (works.length === 0 && expected !== undefined) expect((await shown()).liked.includes(ONE)).toBe(expected);
      }
      await scheduler.waitFor(Promise.all(works));
      await flush();
      await pullNow();
      expect(await store.outbox.count()).toBe(0);
      expect(server.likes.liked.has(ONE)).toBe(expected ?? false);
      expect(await shown()).toEqual({
        liked: [...server.likes.liked.keys()],
        likes: [...server.likes.likedBy.values()].map(({ id, like_new }) => [id, like_new]),
        matches: [...server.likes.matches.values()].map(({ id, match_new }) => [id, match_new]),
      });
    }),
    { numRuns: 80 },
  );
}, 60_000);
