import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { VOICE_BYTES_MAX } from '../../../contract/base/rules.ts';
import type { MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Call } from '../../../contract/base/call.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { FakeServer } from '../fixtures/fake-server.ts';
import {
  calling,
  deleteStoreAfterEach,
  failing,
  flush,
  isWhole,
  open,
  PEER,
  PIECE,
  pictureOf,
  recordingOf,
  recordingOfSize,
  sendVoice,
} from '../fixtures/uploading-device.ts';
import type { Store } from '../store/database.ts';
import { addDraftPictures } from '../store/draft-pictures.ts';
import { readDraftVoice, writeDraftVoice } from '../store/draft-voice.ts';
import { draftTables, writeDraft, writeReply } from '../store/drafts.ts';
import { type MessageEntry, withUploaded } from '../store/entry.ts';
import { enqueueDeletion } from './change-message.ts';
import { discardEntry, editEntry, retryEntry, returnToDraft } from './edit-entry.ts';
import { enqueueText, enqueueVoice, writtenNow } from './enqueue.ts';
import { countUnsent, readUnsent } from './unsent.ts';
import { readProgress } from './upload-progress.ts';

// A voice message on its way from the draft to the server.

const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const REPLIED_TO = '00000000-0000-7000-8000-000000000001' as MessageId;

deleteStoreAfterEach();

let shared: Store;
let server: FakeServer;
beforeEach(async () => {
  shared = await open();
  server = failing();
});

const write = (body = 'Hello') => enqueueText(shared, { peer: PEER, conversation: null, body, max_credits: 1 });
const draftOf = async () => {
  const { text, reply_to } = (await shared.drafts.get(PEER)) ?? {};
  return [text, reply_to, (await readDraftVoice(shared, PEER))?.id, await shared.draftPictures.count()];
};
/** A draft with a text, a reply, a picture and a recording. */
async function draft() {
  const voice = recordingOfSize(900);
  await writeDraft(shared, PEER, 'Look');
  await writeReply(shared, PEER, REPLIED_TO);
  await addDraftPictures(shared, PEER, [pictureOf(new Uint8Array(9))]);
  await writeDraftVoice(shared, PEER, voice);
  return { peer: PEER, conversation: null, voice, max_credits: 2, reply_to: REPLIED_TO };
}
const onServer = () => [...server.stored.values()].map(({ id, kind, body }) => [id, kind, body]);

describe('enqueueVoice', () => {
  test('moves the recording and the reply from the draft into the outbox, and leaves the text and the pictures', async () => {
    const outgoing = await draft();
    const written = writtenNow();
    await writeDraftVoice(shared, OTHER, recordingOfSize(9));
    expect(await enqueueVoice(shared, { ...outgoing, written })).toBe(written.id);
    const { id, type, duration_ms, peaks } = outgoing.voice;
    expect(await readUnsent(shared, PEER)).toMatchObject([
      {
        id: written.id,
        state: 'queued',
        request: { id: written.id, kind: 'voice', body: '', media: id, reply_to: REPLIED_TO, max_credits: 2 },
        picture: null,
        voice: { id, blob: expect.any(Blob) as Blob, type, duration_ms, peaks, uploaded: false },
      },
    ]);
    expect(await draftOf()).toEqual(['Look', undefined, undefined, 1]);
    expect(await shared.draftVoices.count()).toBe(1);
  });

  test('deletes a draft of a reply alone', async () => {
    await writeReply(shared, PEER, REPLIED_TO);
    await sendVoice(shared, recordingOfSize(9));
    expect(await shared.drafts.count()).toBe(0);
  });

  test('adds nothing if the draft has no recording, or another one, or has given it to another tab', async () => {
    const outgoing = await draft();
    expect(await enqueueVoice(shared, { ...outgoing, peer: OTHER })).toBeNull();
    expect(await enqueueVoice(shared, { ...outgoing, voice: recordingOfSize(9) })).toBeNull();
    expect([await shared.outbox.count(), await draftOf()]).toEqual([0, ['Look', REPLIED_TO, outgoing.voice.id, 1]]);
    const ids = await Promise.all([enqueueVoice(shared, outgoing), enqueueVoice(shared, outgoing)]);
    expect([ids.filter((id) => id === null).length, await shared.outbox.count()]).toEqual([1, 1]);
  });

  test('leaves the draft complete if the transaction is abandoned at any request', async () => {
    const outgoing = await draft();
    let isDone = false;
    for (let requests = 0; !isDone; requests += 1) {
      let left = requests;
      const abandon = () => {
        if (left === 0) shared.transactions.abandon();
        left -= 1;
      };
      const hooks = [shared.outbox, ...draftTables(shared)].flatMap((table) => [
        table.hook('creating'),
        table.hook('updating'),
        table.hook('deleting'),
      ]);
      for (const hook of hooks) hook.subscribe(abandon);
      isDone = await enqueueVoice(shared, outgoing).then(
        () => true,
        () => false,
      );
      shared.transactions.allow();
      for (const hook of hooks) hook.unsubscribe(abandon);
      expect([await shared.outbox.count(), await draftOf()]).toEqual(
        isDone ? [1, ['Look', undefined, undefined, 1]] : [0, ['Look', REPLIED_TO, outgoing.voice.id, 1]],
      );
      expect(requests).toBeLessThan(20);
    }
  });
});

test('uploads the recording with its peaks in each piece, then sends the message, which the device stores with it', async () => {
  const voice = recordingOfSize(PIECE + 1);
  const id = await sendVoice(shared, voice);
  const calls: unknown[] = [];
  const request = (async (...[call, options]: Parameters<typeof makeRequest>) => {
    const [entry] = await readUnsent(shared, PEER);
    calls.push([call.name, (options as { query?: object }).query ?? null, entry?.on_wire, entry?.voice?.uploaded]);
    return server.request(call, options);
  }) as typeof makeRequest;
  await flush(shared, server, request);
  const query = (offset: number) => ({ id: voice.id, offset: `${offset}`, length: `${PIECE + 1}`, peaks: voice.peaks });
  expect(calls).toEqual([
    ['uploadVoice', query(0), false, false],
    ['uploadVoice', query(0), false, false],
    ['uploadVoice', query(PIECE), false, false],
    ['sendMessage', null, true, true],
  ]);
  expect([isWhole(server, voice.id), server.charged, await countUnsent(shared)]).toEqual([true, 1, 0]);
  const stored = server.uploads.voices.get(voice.id);
  expect(await shared.messages.get(id)).toMatchObject({ kind: 'voice', body: '', media: null, voice: stored });
  expect(stored?.peaks).toBe(voice.peaks);
});

test('sends a recording and other messages in their order', async () => {
  const ids = [await write()];
  ids.push(
    await sendVoice(shared, recordingOfSize(3 * PIECE)),
    await write(),
    await sendVoice(shared, recordingOfSize(9)),
  );
  await flush(shared, server);
  expect([[...server.stored.keys()], server.charged]).toEqual([ids, ids.length]);
});

test('an interrupted upload continues where it stopped', async () => {
  server = failing('none', 'none', 'none', ...Array.from({ length: 6 }, () => 'lost' as const));
  const voice = recordingOfSize(4 * PIECE);
  await sendVoice(shared, voice);
  await flush(shared, server);
  expect(readProgress(shared).get(voice.id)).toEqual({ part: 0.5, isUploading: false });
  await flush(shared, server);
  expect(server.uploads.received).toEqual([0, PIECE, PIECE, 0, PIECE, PIECE]);
  expect([isWhole(server, voice.id), server.charged]).toEqual([true, 1]);
});

test('uploads a recording again that the server has deleted, after a retry and before its message, and only once', async () => {
  server.credits = 0;
  const voice = recordingOfSize(900);
  const id = await sendVoice(shared, voice);
  await flush(shared, server);
  expect(await readUnsent(shared, PEER)).toMatchObject([{ state: 'failed', voice: { uploaded: true } }]);
  server.uploads.recordings.clear();
  server.credits = 9;
  await retryEntry(shared, id, 2);
  expect(await readUnsent(shared, PEER)).toMatchObject([{ voice: { uploaded: false }, request: { max_credits: 2 } }]);
  await flush(shared, server);
  expect([onServer(), server.charged]).toEqual([[[id, 'voice', '']], 1]);

  const late = await sendVoice(shared, recordingOfSize(900));
  await shared.outbox
    .toCollection()
    .modify((entry, change) => void (change.value = withUploaded(entry as MessageEntry, true)));
  await flush(shared, server);
  expect(server.stored.has(late)).toBe(true);

  const refused = await sendVoice(shared, recordingOfSize(900));
  const request = ((call: Call, options: never) =>
    server.request(call, options).finally(() => server.uploads.recordings.clear())) as typeof makeRequest;
  await flush(shared, server, request);
  expect(await shared.outbox.get({ id: refused })).toMatchObject({ state: 'failed', failure: { code: 'not_found' } });
});

describe('a recording during its upload', () => {
  test.each([
    ['discarded', discardEntry],
    ['deleted', (on: Store, id: string) => enqueueDeletion(on, { id, peer: PEER })],
    ['returned to the draft', editEntry],
  ] as const)('is not sent once it is %s, and the rest of the queue is', async (_, cancel) => {
    const id = await sendVoice(shared, recordingOfSize(4 * PIECE));
    const next = await write();
    const request = calling(server, async () => server.uploads.received.length === 2 && cancel(shared, id));
    await flush(shared, server, request);
    expect(server.uploads.received).toEqual([0, PIECE, PIECE]);
    expect([[...server.stored.keys()], server.charged, await shared.outbox.count()]).toEqual([[next], 1, 0]);
    expect(readProgress(shared).size).toBe(0);
  });

  test('returns its reply to the draft when it is cancelled, and the recording with an undo', async () => {
    const voice = recordingOfSize(900);
    const id = await sendVoice(shared, voice, { reply_to: REPLIED_TO });
    await writeDraft(shared, PEER, 'Next');
    const cancelled = (await discardEntry(shared, id)) as MessageEntry;
    expect([await draftOf(), await shared.outbox.count()]).toEqual([['Next', REPLIED_TO, undefined, 0], 0]);
    await writeReply(shared, PEER, null);
    expect(await returnToDraft(shared, cancelled)).toBe(true);
    expect(await draftOf()).toEqual(['Next', undefined, voice.id, 0]);
  });

  test('continues where it stopped when it returns to the draft and is sent again', async () => {
    const voice = recordingOfSize(4 * PIECE);
    const id = await sendVoice(shared, voice);
    const edit = () => editEntry(shared, id);
    await flush(
      shared,
      server,
      calling(server, async () => server.uploads.received.length === 2 && edit()),
    );
    server.uploads.received.length = 0;
    const held = await readDraftVoice(shared, PEER);
    expect(held?.id).toBe(voice.id);
    await enqueueVoice(shared, { peer: PEER, conversation: null, voice: held ?? voice, max_credits: 1 });
    await flush(shared, server);
    expect(server.uploads.received).toEqual([0, PIECE, PIECE]);
    expect([isWhole(server, voice.id), server.charged, await shared.draftVoices.count()]).toEqual([true, 1, 0]);
  });
});

describe('a recording that the server refuses', () => {
  test.each([
    ['voice_unreadable', 900],
    ['payload_too_large', VOICE_BYTES_MAX + 1],
  ])('for %s parks the messages behind it, like a text', async (code, size) => {
    const voice = recordingOf(new Uint8Array(size));
    server.uploads.unreadable.add(voice.id);
    const id = await sendVoice(shared, voice);
    await write();
    await flush(shared, server);
    expect((await readUnsent(shared, PEER)).map(({ state, failure, queue }) => [state, failure?.code, queue])).toEqual([
      ['failed', code, PEER],
      ['queued', undefined, PEER],
    ]);
    expect(server.stored.size).toBe(0);
    await discardEntry(shared, id);
    await flush(shared, server);
    expect([server.stored.size, await countUnsent(shared)]).toEqual([1, 0]);
  });

  test('returns to the draft with its reply, unless the draft has another recording', async () => {
    const voice = recordingOfSize(900);
    server.credits = 0;
    const id = await sendVoice(shared, voice, { reply_to: REPLIED_TO });
    await flush(shared, server);
    await writeDraft(shared, PEER, 'Next');
    const other = recordingOfSize(9);
    await writeDraftVoice(shared, PEER, other);
    expect(await editEntry(shared, id)).toBe(false);
    expect([await countUnsent(shared), await draftOf()]).toEqual([1, ['Next', undefined, other.id, 0]]);
    const discarded = (await discardEntry(shared, id)) as MessageEntry;
    expect(discarded).toMatchObject({ id, voice: { id: voice.id }, request: { reply_to: REPLIED_TO } });
    expect(await returnToDraft(shared, discarded)).toBe(false);
    expect(await draftOf()).toEqual(['Next', undefined, other.id, 0]);
    await shared.draftVoices.clear();
    expect(await returnToDraft(shared, discarded)).toBe(true);
    expect(await draftOf()).toEqual(['Next', REPLIED_TO, voice.id, 0]);
    // A second tap of the undo changes nothing.
    expect(await returnToDraft(shared, discarded)).toBe(true);
    expect([await shared.draftVoices.count(), (await readDraftVoice(shared, PEER))?.id]).toEqual([1, voice.id]);
  });
});

test('an entry of an earlier version of the app, which has no field for a recording, is sent', async () => {
  const id = await write();
  expect(await readUnsent(shared, PEER)).not.toMatchObject([{ voice: expect.anything() as unknown }]);
  await flush(shared, server);
  expect(onServer()).toEqual([[id, 'text', 'Hello']]);
});
