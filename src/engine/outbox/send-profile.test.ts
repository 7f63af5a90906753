import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/account.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileEdit } from '../../../contract/own-profile.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import { upload } from '../api/upload.ts';
import { openStore, type Store } from '../store/database.ts';
import { enqueueOwnPicture, keepEdit, retryOwnPicture, sendDrafts } from './enqueue-profile.ts';
import { sendAll, type SendDependencies } from './send-profile.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000009' as MemberId;
const never = new AbortController().signal;

let store: Store;
/** What the server has been sent, in order, and how it answers: a failure, or undefined for a yes. */
let sent: unknown[];
let answers: (Failure | undefined)[];
let meanwhile: () => Promise<void>;
const heard: string[] = [];

beforeEach(() => {
  [sent, answers, meanwhile] = [[], [], async () => {}];
  heard.length = 0;
  store = openStore(ME);
});
afterEach(() => store.delete());

async function answer<Value>(what: unknown, value: Value): Promise<Value> {
  sent.push(what);
  await meanwhile();
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
  onUser: () => void heard.push('user'),
  onPictures: () => void heard.push('pictures'),
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

test('what was said goes out, then the pictures in their order, each once', async () => {
  await picture();
  await picture();
  await keepEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  const ids = (await store.ownPictures.orderBy('position').toArray()).map(({ id }) => id);
  await send();
  expect(sent).toEqual([{ city: 'Utrecht' }, ...ids]);
  expect(heard).toEqual(['user', 'pictures', 'pictures']);
  expect([await store.ownEdits.count(), await store.ownPictures.count()]).toEqual([0, 0]);
});

test('without an answer it is tried again under the same id, and then waits, on the disk', async () => {
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

test('a refusal parks that one, with its reason, and lets the others go; it goes again when asked', async () => {
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

test('nobody signed in: it waits, and nothing is lost', async () => {
  await keepEdit(store, 'name', { edit: { name: 'Robin' }, isDraft: false });
  answers = [problem('authentication_required', 403)];
  await send();
  expect(await store.ownEdits.toArray()).toMatchObject([{ key: 'name', state: 'queued', edit: { name: 'Robin' } }]);
});

test('what is still being written stays here; left, it goes', async () => {
  await keepEdit(store, 'name', { edit: { name: 'Ro' }, isDraft: true });
  await send();
  expect([sent, await store.ownEdits.count()]).toEqual([[], 1]);
  await sendDrafts(store);
  await send();
  expect([sent, await store.ownEdits.count()]).toEqual([[{ name: 'Ro' }], 0]);
});

test('what is said while the last word is on its way goes after it', async () => {
  await keepEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  meanwhile = async () => {
    meanwhile = async () => {};
    await keepEdit(store, 'place', { edit: { city: 'Amersfoort' }, isDraft: false });
  };
  await send();
  expect([sent, await store.ownEdits.count()]).toEqual([[{ city: 'Utrecht' }, { city: 'Amersfoort' }], 0]);
});

test('a refused word does not fail the one that was said meanwhile', async () => {
  await keepEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  answers = [problem('photo_limit', 403)];
  meanwhile = async () => {
    meanwhile = async () => {};
    await keepEdit(store, 'place', { edit: { city: 'Amersfoort' }, isDraft: false });
  };
  await send();
  expect([sent.length, await store.ownEdits.count()]).toEqual([2, 0]);
  vi.restoreAllMocks();
});
