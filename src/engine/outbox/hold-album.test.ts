import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { MessageId } from '../../../contract/base/ids.ts';
import { deleteStoreAfterEach, failing, flush, open, PEER, sendAlbum } from '../fixtures/uploading-device.ts';
import type { FakeServer } from '../fixtures/fake-server.ts';
import type { Store } from '../store/database.ts';
import { readDraftPictures } from '../store/draft-pictures.ts';
import { readDraft } from '../store/drafts.ts';
import type { EntryFailure } from '../store/entry.ts';
import { enqueueDeletion } from './change-message.ts';
import { discardEntry, editEntry, retryEntry } from './edit-entry.ts';
import { enqueueText } from './enqueue.ts';
import { countWaiting, readUnsent } from './unsent.ts';

deleteStoreAfterEach();

let shared: Store;
let server: FakeServer;
beforeEach(async () => {
  shared = await open();
  server = failing();
});

const statesOf = async () =>
  (await readUnsent(shared, PEER)).map(({ request, state, failure }) =>
    [request.body, failure?.code ?? state].join(' '),
  );

/** Enqueues an album whose first picture is refused, with a message behind it. */
async function writeRefused(code: EntryFailure['code'], sizes: readonly number[] = [1, 2, 3]): Promise<MessageId> {
  const [first = '' as MessageId] = await sendAlbum(shared, sizes, 'Look');
  await enqueueText(shared, { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 });
  await shared.outbox.where({ id: first }).modify({ state: 'failed', failure: { code, data: {} } });
  return first;
}

const removals = [
  ['discards', discardEntry],
  ['edits', editEntry],
  ['deletes', (store: Store, id: string) => enqueueDeletion(store, { id, peer: PEER })],
] as const;
const codes = [
  'insufficient_credits',
  'premium_required',
  'price_changed',
  'only_as_request',
  'blocked_by',
  'blocking',
  'stale',
] as const satisfies readonly EntryFailure['code'][];

test.each(removals.flatMap(([verb, remove]) => codes.map((code) => [verb, code, remove] as const)))(
  'the rest of an album waits for the member who %s its refused picture (%s)',
  async (verb, code, remove) => {
    const first = await writeRefused(code);
    await remove(shared, first);
    await flush(shared, server);
    expect([server.stored.size, await countWaiting(shared)]).toEqual([0, 0]);
    // The caption goes to the draft with the picture that is edited.
    expect(await statesOf()).toEqual([verb === 'edits' ? ` ${code}` : `Look ${code}`, ' queued', 'Hello queued']);
    expect([await readDraft(shared, PEER), (await readDraftPictures(shared, PEER)).length]).toEqual(
      verb === 'edits' ? ['Look', 1] : ['', 0],
    );
  },
);

test('a picture that takes over a failure is sent with a tap, with all that waits behind it', async () => {
  await discardEntry(shared, await writeRefused('insufficient_credits'));
  const [next] = await readUnsent(shared, PEER);
  expect(next?.failure).toEqual({ code: 'insufficient_credits', data: {} });
  await retryEntry(shared, next?.id ?? '', 1);
  await flush(shared, server);
  expect([...server.stored.values()].map(({ body }) => body)).toEqual(['Look', '', 'Hello']);
});

test.each([
  ['a failure that concerns one picture', 'not_found', [1, 2], 2],
  ['the failure of a picture without an album', 'insufficient_credits', [1], 1],
] as const)('%s holds nothing', async (_, code, sizes, count) => {
  await discardEntry(shared, await writeRefused(code, sizes));
  await flush(shared, server);
  expect([server.stored.size, await statesOf()]).toEqual([count, []]);
});

test('a picture that is cancelled before it was sent, or is aside, holds nothing', async () => {
  const [first = '', second = ''] = await sendAlbum(shared, [1, 2, 3], 'Look');
  await discardEntry(shared, first);
  await shared.outbox.where({ id: second }).modify({
    state: 'failed',
    failure: { code: 'stale', data: {} },
    queue: `aside:${second}`,
  });
  await discardEntry(shared, second);
  expect(await statesOf()).toEqual(['Look queued']);
});
