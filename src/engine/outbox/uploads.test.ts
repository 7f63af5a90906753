import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PHOTO_BYTES_MAX } from '../../../contract/base/rules.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import {
  deleteStoreAfterEach,
  expectWhole,
  failing,
  flush,
  isWhole,
  ME,
  never,
  open,
  PEER,
  PIECE,
  pictureOf,
  quiet,
  recordingOfSize,
  send,
  sendPictures,
  sendVoice,
} from '../fixtures/uploading-device.ts';
import type { Recording } from '../store/entry.ts';
import { retryEntry } from './edit-entry.ts';
import { enqueueText } from './enqueue.ts';
import { createFlusher } from './flush.ts';
import { countUnsent, readUnsent } from './unsent.ts';
import type { upload } from './upload.ts';
import { readProgress } from './upload-progress.ts';

// Picture uploads arrive complete after a failure of the network, of the tab, or of the server's record of the first pieces.

/** Less than one piece, exactly one, a little more than one, several. */
const SIZES = [1_000, PIECE, PIECE + 1, 3 * PIECE, 4 * PIECE - 9];
const bytesReceived = (server: FakeServer) => server.uploads.received.reduce((sum, bytes) => sum + bytes, 0);

deleteStoreAfterEach();

test.each([
  [1_000, [1_000]],
  [PIECE, [PIECE]],
  [PIECE + 1, [0, PIECE, 1]],
  [3 * PIECE, [0, PIECE, PIECE, PIECE]],
])(
  'sends %i bytes as %j: one request for a single piece; a larger picture asks for the offset first',
  async (size, received) => {
    const shared = await open();
    const server = failing();
    await send(shared, size);
    await flush(shared, server);
    expect(server.uploads.received).toEqual(received);
    expectWhole(server, [size]);
  },
);

test('an interrupted upload continues where it stopped, in another tab too, without repeating pieces', async () => {
  const shared = await open();
  // The calls are the request for the offset and two pieces. Then the network is down for longer than the retries last.
  const server = failing('none', 'none', 'none', ...Array.from({ length: 6 }, () => 'lost' as const));
  await send(shared, 4 * PIECE);
  await flush(shared, server);
  expect(server.uploads.received).toEqual([0, PIECE, PIECE]);
  const [entry] = await readUnsent(shared, PEER);
  expect(readProgress(shared).get(entry?.picture?.id ?? '')).toEqual({ part: 0.5, isUploading: false });
  await flush(shared, server);
  expect(server.uploads.received).toEqual([0, PIECE, PIECE, 0, PIECE, PIECE]);
  expectWhole(server, [4 * PIECE]);
  expect([await countUnsent(shared), server.charged, readProgress(shared).size]).toEqual([0, 1, 0]);
});

test('a piece that arrived without an answer is not sent again', async () => {
  const shared = await open();
  const server = failing('none', 'answer-lost');
  await send(shared, 3 * PIECE);
  await flush(shared, server);
  expect(server.uploads.received).toEqual([0, PIECE, 0, PIECE, PIECE]);
  expectWhole(server, [3 * PIECE]);
});

test('when the answer to the last piece is lost, no piece is repeated and the message follows', async () => {
  const shared = await open();
  const server = failing('none', 'none', 'none', 'answer-lost');
  await send(shared, 3 * PIECE);
  await flush(shared, server);
  expect(server.uploads.received).toEqual([0, PIECE, PIECE, PIECE, 0]);
  expect([await countUnsent(shared), server.charged]).toEqual([0, 1]);
});

test.each(['between two tries', 'between two pieces'])(
  'an upload that the server deleted %s starts over',
  async (when) => {
    const shared = await open();
    const server = failing('none', 'none', 'none', when === 'between two tries' ? 'lost' : 'none');
    let calls = 0;
    const request = (async (...args: Parameters<typeof makeRequest>) => {
      calls += 1;
      if (calls === (when === 'between two tries' ? 5 : 4)) server.uploads.expire();
      return server.request(...args);
    }) as typeof makeRequest;
    await send(shared, 4 * PIECE);
    await flush(shared, server, request);
    expect(bytesReceived(server)).toBe((when === 'between two tries' ? 6 : 7) * PIECE);
    expectWhole(server, [4 * PIECE]);
    expect(await countUnsent(shared)).toBe(0);
  },
);

test('the server refuses a picture that is too large before any piece is sent, and the entry stores the reason', async () => {
  const shared = await open();
  const server = failing();
  const pictures = [pictureOf(new Uint8Array(PHOTO_BYTES_MAX + 1))];
  await sendPictures(shared, { peer: PEER, conversation: null, body: 'Look', price: 2, pictures });
  await flush(shared, server);
  expect(server.uploads.received).toEqual([0]);
  expect((await readUnsent(shared, PEER)).map(({ state, failure, request }) => [state, failure, request.body])).toEqual(
    [['failed', { code: 'payload_too_large', data: { limit_bytes: PHOTO_BYTES_MAX } }, 'Look']],
  );
  expect(server.stored.size).toBe(0);
});

test('stops after a few tries when the server makes no progress, and tries again later', async () => {
  const shared = await open();
  const server = failing();
  let calls = 0;
  const stuck = (async () => ({ offset: (calls += 1) % 2 })) as unknown as typeof makeRequest;
  await send(shared, 3 * PIECE);
  await flush(shared, server, stuck);
  expect(calls).toBeLessThan(50);
  expect((await readUnsent(shared, PEER)).map(({ state }) => state)).toEqual(['queued']);
  await flush(shared, server);
  expectWhole(server, [3 * PIECE]);
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('picture' as const), size: fc.constantFrom(...SIZES) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recording' as const), size: fc.constantFrom(...SIZES) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('text' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flush' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die while sending' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
);
const faults = fc.array(
  fc.constantFrom<Fault>('none', 'none', 'none', 'lost', 'answer-lost', 'unavailable', 'portal'),
  { minLength: 1, maxLength: 40 },
);

test('each picture and recording arrives complete and once, before its message and in order, after any failures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), faults, async (steps, planned) => {
      const shared = await open();
      let call = 0;
      let isFaultless = false;
      const server = new FakeServer(ME, () => (isFaultless ? 'none' : (planned[call++ % planned.length] ?? 'none')));
      const written: string[] = [];
      const sizes: number[] = [];
      const recordings: Recording[] = [];
      for (const one of steps) {
        if (one.do === 'text')
          written.push(await enqueueText(shared, { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 }));
        if (one.do === 'picture') written.push(await send(shared, one.size));
        if (one.do === 'picture') sizes.push(one.size);
        if (one.do === 'recording') {
          const recording = recordingOfSize(one.size);
          written.push(await sendVoice(shared, recording));
          recordings.push(recording);
        }
        if (one.do === 'flush') await flush(shared, server);
        if (one.do === 'die while sending')
          await shared.outbox.toCollection().modify({ state: 'sending', on_wire: true });
        if (one.do === 'expire') server.uploads.expire();
      }
      isFaultless = true;
      await flush(shared, server);
      expect(await countUnsent(shared)).toBe(0);
      expectWhole(server, sizes);
      for (const { id, blob, peaks } of recordings)
        expect([
          server.uploads.recordings.get(id)?.length,
          isWhole(server, id),
          server.uploads.voices.get(id)?.peaks,
        ]).toEqual([blob.size, true, peaks]);
      expect(server.uploads.recordings.size).toBe(recordings.length);
      expect([[...server.stored.keys()], server.charged]).toEqual([written, written.length]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

let modules = 0;
/** A copy of the module, as another tab has it. Each copy has its own queue of uploads. */
async function uploadOfAnotherTab(): Promise<typeof upload> {
  const module = (await import(/* @vite-ignore */ `./upload.ts?tab=${(modules += 1) % 3}`)) as {
    upload: typeof upload;
  };
  return module.upload;
}

test('two tabs and the worker with the same picture deliver it complete and its message once, in any interleaving', async () => {
  const doubled: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom(...SIZES), async (scheduler, size) => {
      const shared = await open();
      const server = failing();
      const late = (async (...args: Parameters<typeof makeRequest>) => {
        await scheduler.schedule(Promise.resolve(), 'request');
        const answer = await server.request(...args);
        await scheduler.schedule(Promise.resolve(), 'answered');
        return answer;
      }) as typeof makeRequest;
      const id = await send(shared, size);
      const tabs = await Promise.all([uploadOfAnotherTab(), uploadOfAnotherTab(), uploadOfAnotherTab()]);
      // The flushers run without the lock, as in the moment when a frozen tab and the tab that stole its lock both
      // send.
      await scheduler.waitFor(
        Promise.all(
          tabs.map((own) => createFlusher({ store: shared, request: late, ...quiet, upload: own }).run(never)),
        ),
      );
      await flush(shared, server);
      expectWhole(server, [size]);
      expect([[...server.stored.keys()], server.charged, await countUnsent(shared)]).toEqual([[id], 1, 0]);
      doubled.push(bytesReceived(server) - size);
    }),
    { numRuns: 60 },
  );
  expect(Math.max(...doubled)).toBeGreaterThan(0);
}, 60_000);

test('a retry after the server has deleted the picture uploads it again', async () => {
  const shared = await open();
  const server = failing();
  server.credits = 0;
  const id = await send(shared, 3 * PIECE);
  await flush(shared, server);
  expect((await readUnsent(shared, PEER)).map(({ state, picture }) => [state, picture?.uploaded])).toEqual([
    ['failed', true],
  ]);
  server.credits = 9;
  await retryEntry(shared, id);
  await flush(shared, server);
  // The server still had the picture: the upload requested the offset and repeated no piece.
  expect(server.uploads.received).toEqual([0, PIECE, PIECE, PIECE, 0]);

  server.credits = 0;
  const second = await send(shared, 1_000);
  await flush(shared, server);
  server.credits = 9;
  server.uploads.pictures.clear();
  await retryEntry(shared, second);
  await flush(shared, server);
  expect([[...server.stored.keys()], await countUnsent(shared)]).toEqual([[id, second], 0]);
});

test('uploads a picture again that the server has deleted before its message was sent, and only once', async () => {
  const shared = await open();
  const server = failing();
  server.credits = 0;
  const id = await send(shared, 1_000);
  await flush(shared, server);
  expect(await shared.outbox.get({ id })).toMatchObject({ state: 'failed', picture: { uploaded: true } });
  server.uploads.pictures.clear();
  server.credits = 10;
  await retryEntry(shared, id);
  await flush(shared, server);
  expectWhole(server, [1_000]);
  expect([server.charged, await countUnsent(shared)]).toEqual([1, 0]);

  const refused = await send(shared, 1_000);
  const request: typeof makeRequest = (call, options) =>
    server.request(call, options).finally(() => server.uploads.pictures.clear());
  await flush(shared, server, request);
  expect(await shared.outbox.get({ id: refused })).toMatchObject({ state: 'failed', failure: { code: 'not_found' } });
});
