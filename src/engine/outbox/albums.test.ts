import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MessageId } from '../../../contract/base/ids.ts';
import { refusal } from '../fixtures/fake-faults.ts';
import type { FakeServer } from '../fixtures/fake-server.ts';
import {
  calling,
  deleteStoreAfterEach,
  failing,
  flush,
  never,
  open,
  PEER,
  PIECE,
  pictureOf,
  quiet,
  sendAlbum,
  sendPictures,
} from '../fixtures/uploading-device.ts';
import type { Store } from '../store/database.ts';
import { addDraftPictures, readDraftPictures } from '../store/draft-pictures.ts';
import { readDraft, writeDraft } from '../store/drafts.ts';
import { enqueueDeletion, enqueueEdit } from './change-message.ts';
import { discardEntry, editEntry, retryEntry, returnToDraft } from './edit-entry.ts';
import { enqueueText } from './enqueue.ts';
import { createFlusher } from './flush.ts';
import { coverUnpaid, readUnpaid, releaseUnpaid } from './unpaid.ts';
import { countWaiting, readOutgoingMessages, readQueue, readUnsent, readUnsentConversations } from './unsent.ts';

deleteStoreAfterEach();

const REPLIED_TO = '00000000-0000-7000-8000-000000000001' as MessageId;
let shared: Store;
let server: FakeServer;
beforeEach(async () => {
  shared = await open();
  server = failing();
});

/** Enqueues an album of small pictures with a caption and a reply. */
const writeAlbum = (count = 3) =>
  sendPictures(shared, {
    peer: PEER,
    conversation: null,
    body: 'Look',
    reply_to: REPLIED_TO,
    price: 1,
    pictures: Array.from({ length: count }, (_, index) => pictureOf(new Uint8Array(index + 1))),
  }) as Promise<[MessageId, MessageId, MessageId]>;
const mediaOf = async (id: string) => (await shared.outbox.get({ id }))?.picture?.id ?? '';
const makeUnreadable = async (...ids: readonly string[]) => {
  for (const id of ids) server.uploads.unreadable.add(await mediaOf(id));
};
/** The unsent messages: their captions, replies and states. */
const unsent = async () =>
  (await readUnsent(shared, PEER)).map(({ request, state, failure }) =>
    [request.body, request.reply_to === undefined ? '' : 're', failure?.code ?? state].join(' '),
  );
const setCaption = async (id: string, body: string) => {
  const entry = await shared.outbox.get({ id });
  if (entry?.call === 'sendMessage') await shared.outbox.put({ ...entry, request: { ...entry.request, body } });
};
const onServer = () => [...server.stored.values()].map(({ id, body, reply_to }) => [id, body, reply_to]);
const draft = async () => {
  const { text = '', reply_to } = (await shared.drafts.get(PEER)) ?? {};
  return [text, reply_to, (await readDraftPictures(shared, PEER)).length];
};

test('an album arrives in order, with its caption and its album, and each picture is charged', async () => {
  const ids = await writeAlbum();
  await flush(shared, server);
  expect(onServer()).toEqual([
    [ids[0], 'Look', REPLIED_TO],
    [ids[1], '', null],
    [ids[2], '', null],
  ]);
  const stored = await shared.messages.toArray();
  expect(new Set([...server.stored.values(), ...stored].map(({ album }) => album)).size).toBe(1);
  expect([stored[0]?.album, server.charged]).toEqual([expect.any(String), 3]);
});

describe('the caption of a picture that is cancelled', () => {
  test.each([
    ['cancel', discardEntry],
    ['deletion', (store: Store, id: string) => enqueueDeletion(store, { id, peer: PEER })],
  ] as const)('moves to the next picture of its album (%s)', async (_, cancel) => {
    const [first] = await writeAlbum();
    await cancel(shared, first);
    expect(await unsent()).toEqual(['Look re queued', '  queued']);
    expect(await draft()).toEqual(['', undefined, 0]);
    await flush(shared, server);
    expect(onServer().map(([, ...rest]) => rest)).toEqual([
      ['Look', REPLIED_TO],
      ['', null],
    ]);
  });

  test('moves during the upload of that picture', async () => {
    const ids = await sendAlbum(shared, [3 * PIECE, 9], 'Look');
    const cancel = () => discardEntry(shared, ids[0] ?? '');
    const request = calling(server, async () => server.uploads.received.length === 2 && cancel());
    await flush(shared, server, request);
    expect(onServer()).toEqual([[ids[1], 'Look', null]]);
  });

  test('is joined with the caption of the next picture', async () => {
    const [first, second] = await writeAlbum();
    await setCaption(second, 'Here');
    await discardEntry(shared, first);
    expect(await unsent()).toEqual(['Look\nHere re queued', '  queued']);
  });

  test('skips pictures that are on the wire or aside, other albums, and other messages', async () => {
    const [first = '', second = '', third = '', fourth = ''] = (await writeAlbum(4)) as readonly string[];
    await makeUnreadable(first, second);
    const failed = calling(server, async (call) => {
      if (call === 'sendMessage') throw new Error('The page ends.');
    });
    await expect(flush(shared, server, failed)).rejects.toThrow('The page ends.');
    await writeAlbum();
    await setCaption(first, 'Here');
    await discardEntry(shared, first);
    expect(await unsent()).toEqual([
      '  picture_unreadable',
      'Look re sending',
      'Here  queued',
      'Look re queued',
      '  queued',
      '  queued',
    ]);
    expect((await readUnsent(shared, PEER)).slice(0, 3).map(({ id }) => id)).toEqual([second, third, fourth]);
  });

  test('returns to the draft if no picture of the album can have it', async () => {
    const [first, second, third] = await writeAlbum();
    await sendAlbum(shared, [8, 9]);
    await writeDraft(shared, PEER, 'More');
    for (const id of [third, second]) await discardEntry(shared, id);
    expect(await draft()).toEqual(['More', undefined, 0]);
    expect(await discardEntry(shared, first)).toMatchObject({ id: first, request: { body: '' } });
    expect([await unsent(), await draft()]).toEqual([
      ['  queued', '  queued'],
      ['More\nLook', REPLIED_TO, 0],
    ]);
  });

  test('goes with the last picture that is deleted', async () => {
    const [first] = await writeAlbum(1);
    await enqueueDeletion(shared, { id: first, peer: PEER });
    expect([await unsent(), await draft()]).toEqual([[], ['', undefined, 0]]);
  });

  test('is returned with a refused picture that is discarded, unless it has moved', async () => {
    server.credits = 0;
    const [first] = await writeAlbum();
    await flush(shared, server);
    const discarded = await discardEntry(shared, first);
    expect([discarded?.request.body, await unsent()]).toEqual(['', ['Look re insufficient_credits', '  queued']]);
    const [head, last] = await readUnsent(shared, PEER);
    await discardEntry(shared, last?.id ?? '');
    const [alone] = [await discardEntry(shared, head?.id ?? '')];
    expect([alone?.request.body, await draft()]).toEqual(['Look', ['', undefined, 0]]);
    if (alone !== null && alone !== undefined) expect(await returnToDraft(shared, alone)).toBe(true);
    expect(await draft()).toEqual(['Look', REPLIED_TO, 1]);
  });
});

describe('a picture that is edited', () => {
  test('returns to the draft with its text and its reply, in one transaction', async () => {
    server.credits = 0;
    const [first] = await writeAlbum(1);
    const media = await mediaOf(first);
    await flush(shared, server);
    expect(await editEntry(shared, first)).toBe(true);
    expect([await unsent(), await draft()]).toEqual([[], ['Look', REPLIED_TO, 1]]);
    const [picture] = await readDraftPictures(shared, PEER);
    const blob = expect.any(Blob) as Blob;
    expect(picture).toEqual({ id: media, peer: PEER, position: 0, blob, width: 4, height: 3, animated: false });
  });

  test('stays in the outbox while the draft has no place for it', async () => {
    server.credits = 0;
    const [first] = await writeAlbum(1);
    await flush(shared, server);
    await addDraftPictures(
      shared,
      PEER,
      Array.from({ length: 10 }, () => pictureOf(new Uint8Array(1))),
    );
    expect(await editEntry(shared, first)).toBe(false);
    expect([await unsent(), await draft()]).toEqual([['Look re insufficient_credits'], ['', undefined, 10]]);
  });
});

describe('a picture of an album that is refused for itself', () => {
  test.each(['payload_too_large', 'unsupported_media_type', 'picture_unreadable', 'picture_too_large'] as const)(
    'steps aside, and its caption and reply move to the next picture (%s)',
    async (code) => {
      const [first, second, third] = await writeAlbum();
      const media = await mediaOf(first);
      const request = calling(server, async () => {
        if (!server.uploads.unreadable.has(media)) {
          server.uploads.unreadable.add(media);
          throw refusal(code);
        }
      });
      await flush(shared, server, request);
      expect(onServer()).toEqual([
        [second, 'Look', REPLIED_TO],
        [third, '', null],
      ]);
      expect(await unsent()).toEqual([`  ${code}`]);
      expect(server.charged).toBe(2);
    },
  );

  test('has the caption if no other picture can have it', async () => {
    await makeUnreadable(...(await writeAlbum()));
    await flush(shared, server);
    expect(await unsent()).toEqual(['  picture_unreadable', '  picture_unreadable', 'Look re picture_unreadable']);
  });

  test('passes on a caption that was edited while it was on the wire', async () => {
    const [first, second] = await writeAlbum();
    let isRefused = false;
    const request = calling(server, async (call) => {
      if (call !== 'sendMessage' || isRefused) return;
      isRefused = true;
      await enqueueEdit(shared, { id: first, peer: PEER, body: 'Changed' });
      throw refusal('picture_unreadable');
    });
    await flush(shared, server, request);
    expect([onServer()[0], await unsent()]).toEqual([[second, 'Changed', REPLIED_TO], ['  picture_unreadable']]);
  });

  test('is found by its peer, waits for nobody, and no message waits for it', async () => {
    const [first] = await writeAlbum();
    await makeUnreadable(first);
    await flush(shared, server);
    const next = await enqueueText(shared, { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 });
    expect([await countWaiting(shared), (await readOutgoingMessages(shared)).map(({ id }) => id)]).toEqual([1, [next]]);
    expect((await readQueue(shared, PEER)).map(({ id }) => id)).toEqual([next]);
    expect((await readUnsentConversations(shared)).map(({ unsent: entry }) => entry.id)).toEqual([first]);
    expect(await unsent()).toEqual(['  picture_unreadable', 'Hello  queued']);
  });

  test('returns to its place in the queue with a retry', async () => {
    const [first] = await writeAlbum();
    await makeUnreadable(first);
    await flush(shared, server);
    await enqueueText(shared, { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 });
    server.uploads.unreadable.clear();
    await retryEntry(shared, first);
    expect((await readQueue(shared, PEER)).map(({ id }) => id)[0]).toBe(first);
    await flush(shared, server);
    expect(onServer().map(([, body]) => body)).toEqual(['Look', '', '', 'Hello']);
  });

  test('is discarded alone', async () => {
    const [first, second, third] = await writeAlbum();
    await makeUnreadable(third);
    await flush(shared, server);
    expect(await discardEntry(shared, third)).toMatchObject({ id: third });
    expect([onServer().map(([id]) => id), await shared.outbox.count()]).toEqual([[first, second], 0]);
  });

  test('does not hide the messages behind it that wait for credits', async () => {
    server.credits = 1;
    const [first, second, third] = await writeAlbum();
    await makeUnreadable(first);
    await flush(shared, server);
    expect(await unsent()).toEqual(['  picture_unreadable', '  insufficient_credits']);
    const [unpaid] = await readUnpaid(shared);
    expect([unpaid?.entry.id, onServer().map(([id]) => id)]).toEqual([third, [second]]);
    server.credits = 5;
    const prices = { message_credits: 1, photo_credits: 1, voice_credits: 1, gift_credits: 1 };
    if (unpaid === undefined) return expect.fail('nothing waits for credits');
    const cover = coverUnpaid(unpaid, 5, prices);
    expect(await releaseUnpaid(shared, { peer: PEER, cover, credits: 5, prices })).toBe(true);
    await flush(shared, server);
    expect(onServer().map(([id]) => id)).toEqual([second, third]);
  });
});

test.each([
  ['credits', 3],
  ['the picture itself, without an album', 1],
])('a picture that is refused for %s parks the messages behind it', async (reason, count) => {
  const [first] = await writeAlbum(count);
  await enqueueText(shared, { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 });
  if (reason === 'credits') server.credits = 0;
  else await makeUnreadable(first);
  await flush(shared, server);
  expect([server.stored.size, (await readUnsent(shared, PEER)).length]).toEqual([0, count + 1]);
  expect([await countWaiting(shared), await readDraft(shared, PEER)]).toEqual([0, '']);
  await createFlusher({ store: shared, request: server.request, ...quiet }).run(never);
  expect(server.stored.size).toBe(0);
});
