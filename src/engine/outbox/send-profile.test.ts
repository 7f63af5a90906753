import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileEdit } from '../../../contract/own-profile/own-profile.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import { upload } from './upload.ts';
import { openStore, type Store } from '../store/database.ts';
import { enqueueOwnPicture, storeEdit, retryOwnPicture, queueDrafts } from './enqueue-profile.ts';
import { sendAll, type SendDependencies } from './send-profile.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000009' as MemberId;
const never = new AbortController().signal;

let store: Store;
/** The requests to the server in order, and its answers: a failure, or undefined for success. */
let sent: unknown[];
let answers: (Failure | undefined)[];
let duringCall: () => Promise<void>;
const events: string[] = [];

beforeEach(() => {
  [sent, answers, duringCall] = [[], [], async () => {}];
  events.length = 0;
  store = openStore(ME);
});
afterEach(() => store.delete());

async function answer<Value>(what: unknown, value: Value): Promise<Value> {
  sent.push(what);
  await duringCall();
  const failure = answers.shift();
  if (failure !== undefined) throw new ApiFailure(failure);
  return value;
}

const dependencies = (): SendDependencies => ({
  store,
  request: (async (_call: unknown, { body, query }: { body: ProfileEdit; query?: { id: string } }) =>
    query === undefined
      ? answer(body, { user: {} as User })
      : answer(query.id, { pictures: [], limit: 3, premium_limit: 25 })) as SendDependencies['request'],
  upload,
  onUser: () => void events.push('user'),
  onPictures: () => void events.push('pictures'),
});
const pauses: number[] = [];
const send = () => sendAll(dependencies(), never, async (ms) => void pauses.push(ms));
const problem = (code: 'photo_limit' | 'internal' | 'authentication_required', status: number): Failure => ({
  kind: 'problem',
  code,
  status,
  data: { limit: 3, premium_limit: 25 },
  requestId: 'r',
});
const picture = () => enqueueOwnPicture(store, { blob: new Blob(['x'], { type: 'image/jpeg' }), width: 3, height: 4 });

test('sends the edits, then the pictures in order, each once', async () => {
  await picture();
  await picture();
  await storeEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  const ids = (await store.ownPictures.orderBy('position').toArray()).map(({ id }) => id);
  await send();
  expect(sent).toEqual([{ city: 'Utrecht' }, ...ids]);
  expect(events).toEqual(['user', 'pictures', 'pictures']);
  expect([await store.ownEdits.count(), await store.ownPictures.count()]).toEqual([0, 0]);
});

test('retries under the same id without an answer, and then waits in the store', async () => {
  await picture();
  answers = Array.from({ length: 6 }, () => ({ kind: 'network' }) as const);
  await send();
  expect(sent).toHaveLength(6);
  expect(new Set(sent).size).toBe(1);
  store.close();
  store = openStore(ME);
  await send();
  expect([new Set(sent).size, await store.ownPictures.count()]).toEqual([1, 0]);
});

test('a refused picture stores its reason and does not stop the others; a retry sends it again', async () => {
  await picture();
  await picture();
  answers = [problem('photo_limit', 403)];
  await send();
  const [left] = await store.ownPictures.toArray();
  expect(left).toMatchObject({
    state: 'failed',
    failure: { code: 'photo_limit', data: { limit: 3, premium_limit: 25 } },
  });
  expect([sent.length, await store.ownPictures.count()]).toEqual([2, 1]);
  await send();
  expect(sent).toHaveLength(2);
  await retryOwnPicture(store, left?.id ?? '');
  await send();
  expect([sent.length, await store.ownPictures.count()]).toEqual([3, 0]);
});

test('edits and pictures wait when no member is signed in', async () => {
  await storeEdit(store, 'name', { edit: { name: 'Robin' }, isDraft: false });
  answers = [problem('authentication_required', 403)];
  await send();
  expect(await store.ownEdits.toArray()).toMatchObject([{ key: 'name', state: 'queued', edit: { name: 'Robin' } }]);
});

test('a draft stays on the device until the member leaves the screen', async () => {
  await storeEdit(store, 'name', { edit: { name: 'Ro' }, isDraft: true });
  await send();
  expect([sent, await store.ownEdits.count()]).toEqual([[], 1]);
  await queueDrafts(store);
  await send();
  expect([sent, await store.ownEdits.count()]).toEqual([[{ name: 'Ro' }], 0]);
});

test('an invalid draft stays on the device when the member leaves the screen', async () => {
  await storeEdit(store, 'name', { edit: { name: '' }, isDraft: true });
  await storeEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: true });
  await queueDrafts(store);
  await send();
  expect(sent).toEqual([{ city: 'Utrecht' }]);
  expect(await store.ownEdits.toArray()).toMatchObject([{ key: 'name', state: 'draft', edit: { name: '' } }]);
});

test('an edit made during a request is sent after it', async () => {
  await storeEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  duringCall = async () => {
    duringCall = async () => {};
    await storeEdit(store, 'place', { edit: { city: 'Amersfoort' }, isDraft: false });
  };
  await send();
  expect([sent, await store.ownEdits.count()]).toEqual([[{ city: 'Utrecht' }, { city: 'Amersfoort' }], 0]);
});

test('a refusal does not fail an edit made during the request', async () => {
  await storeEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  answers = [problem('photo_limit', 403)];
  duringCall = async () => {
    duringCall = async () => {};
    await storeEdit(store, 'place', { edit: { city: 'Amersfoort' }, isDraft: false });
  };
  await send();
  expect([sent.length, await store.ownEdits.count()]).toEqual([2, 0]);
  vi.restoreAllMocks();
});
