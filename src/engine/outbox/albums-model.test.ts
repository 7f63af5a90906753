import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALBUM_PICTURES_MAX } from '../../../contract/base/rules.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import {
  deleteStoreAfterEach,
  flush,
  isWhole,
  ME,
  never,
  open,
  PEER,
  PIECE,
  recordingOfSize,
  sendAlbum,
  sendVoice,
} from '../fixtures/uploading-device.ts';
import type { Store } from '../store/database.ts';
import { readDraft } from '../store/drafts.ts';
import { pull } from '../sync/pull.ts';
import { discardEntry } from './edit-entry.ts';
import { readUnsent } from './unsent.ts';

// An album and a recording behind it, over a line that loses calls and answers, on a device whose page ends between any two steps. The
// server refuses one of the pictures, and the member cancels another during its upload.

deleteStoreAfterEach();

/** The events of the calls, in order: a fault, or the end of the page before the call, after its answer, or while the answer is stored. */
type Event = Fault | 'ends before' | 'ends after' | 'ends while storing';
const event = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Event>('none') },
  { weight: 3, arbitrary: fc.constantFrom<Event>('lost', 'answer-lost', 'unavailable', 'portal') },
  { weight: 2, arbitrary: fc.constantFrom<Event>('ends before', 'ends after', 'ends while storing') },
);
/** The place of a picture. The first has the caption. */
const place = fc.oneof(fc.constant(0), fc.nat(ALBUM_PICTURES_MAX - 1));

class PageEnds extends Error {}

interface Plan {
  readonly events: readonly Event[];
  /** Called before each piece of a picture. */
  readonly onPiece: (media: string) => Promise<unknown>;
}

/** The calls of a page. The end of the page is an error that no code handles. */
function requestOf(shared: Store, server: FakeServer, { events, onPiece }: Plan, setFault: (fault: Fault) => void) {
  const left = [...events];
  return (async (...[call, options]: Parameters<typeof makeRequest>) => {
    const next = left.shift() ?? 'none';
    if (call.name === 'uploadPhoto') await onPiece((options as { query: { id: string } }).query.id);
    if (next === 'ends before') throw new PageEnds();
    setFault(next === 'ends after' || next === 'ends while storing' ? 'none' : next);
    const answer = await server.request(call, options).finally(() => setFault('none'));
    if (next === 'ends after') throw new PageEnds();
    if (next === 'ends while storing') shared.transactions.abandon();
    return answer;
  }) as typeof makeRequest;
}

async function albumOf(shared: Store, sizes: readonly number[]) {
  const ids = await sendAlbum(shared, sizes, 'Look');
  const entries = await readUnsent(shared, PEER);
  return { ids, media: entries.map(({ picture }) => picture?.id ?? ''), album: entries[0]?.request.album };
}

test('the other pictures and the recording arrive complete, once and in order, and the first picture has the caption', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(900, PIECE, PIECE + 1), {
        minLength: ALBUM_PICTURES_MAX,
        maxLength: ALBUM_PICTURES_MAX,
      }),
      fc.tuple(place, place).filter(([refused, cancelled]) => refused !== cancelled),
      fc.array(event, { maxLength: 60 }),
      async (sizes, [refused, cancelled], events) => {
        const shared = await open();
        let fault: Fault = 'none';
        const server = new FakeServer(ME, () => fault);
        const { ids, media, album } = await albumOf(shared, sizes);
        server.uploads.unreadable.add(media[refused] ?? '');
        const recording = recordingOfSize(PIECE + 1);
        const voice = await sendVoice(shared, recording);
        const onPiece = async (id: string) => id === media[cancelled] && discardEntry(shared, ids[cancelled] ?? '');
        const request = requestOf(shared, server, { events, onPiece }, (next) => (fault = next));
        for (let runs = 0; runs <= events.length; runs += 1) {
          await flush(shared, server, request).catch((error: unknown) => {
            if (!(error instanceof PageEnds) && !shared.transactions.areAbandoned()) throw error;
          });
          shared.transactions.allow();
          if (runs % 2 === 1)
            await pull({ store: shared, request: server.request, onCredits: () => {}, onUser: () => {} }, never);
          if ((await shared.outbox.count()) === 1 && (await shared.outbox.toArray())[0]?.state === 'failed') break;
        }
        const sent = ids.filter((_, index) => index !== refused && index !== cancelled);
        const all = [...server.stored.values()];
        expect([all.map(({ id }) => id), server.charged]).toEqual([[...sent, voice], 9]);
        expect(all.at(-1)).toMatchObject({ kind: 'voice', voice: { id: recording.id, peaks: recording.peaks } });
        expect([server.uploads.recordings.get(recording.id)?.length, isWhole(server, recording.id)]).toEqual([
          PIECE + 1,
          true,
        ]);
        const there = all.slice(0, -1);
        expect(new Set(there.map((message) => message.album))).toEqual(new Set([album]));
        for (const [index, id] of media.entries())
          if (index !== refused && index !== cancelled)
            expect([server.uploads.pictures.get(id)?.length, isWhole(server, id)]).toEqual([sizes[index], true]);
        const unsent = await readUnsent(shared, PEER);
        expect(unsent.map((entry) => [entry.id, entry.failure?.code])).toEqual([[ids[refused], 'picture_unreadable']]);
        expect(there.map(({ body }) => body)).toEqual(['Look', ...sent.slice(1).map(() => '')]);
        expect([unsent[0]?.request.body, await readDraft(shared, PEER)]).toEqual(['', '']);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
