import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { conversationNumber, holdTexts, secondOf } from '../fixtures/indexed-messages.ts';
import { openStore, type Store } from './database.ts';
import { fillSearchBlocks } from './fill-search-blocks.ts';
import { readSearchReach } from './search-reach.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const A = conversationNumber(1);
const B = conversationNumber(2);
const C = conversationNumber(3);

let store: Store;

beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

test('the device has all messages if each conversation is held from its first message on', async () => {
  expect(await readSearchReach(store)).toEqual({ missing: 0, since: null, next: null });
  await holdTexts(store, A, { bodies: ['one', 'two'] });
  expect(await readSearchReach(store)).toEqual({ missing: 2, since: null, next: null });
});

test('messages that the member has removed are not on the server', async () => {
  await holdTexts(store, A, { bodies: ['four', 'five'], from: 4, hidden_seq: 3 });
  await holdTexts(store, B, { bodies: [], last_seq: 5, hidden_seq: 5 });
  expect(await readSearchReach(store)).toMatchObject({ since: null, next: null });
});

test('reaches back to the oldest held message of the conversation in which that is the newest', async () => {
  await holdTexts(store, A, { bodies: ['three', 'four'], from: 3 });
  await holdTexts(store, B, { bodies: ['six', 'seven', 'eight'], from: 6, hidden_seq: 4 });
  await holdTexts(store, C, { bodies: ['five'], from: 5 });
  expect(await readSearchReach(store)).toEqual({ missing: 6, since: secondOf(6), next: B });
});

test('reaches back to the newest message of a conversation that the device holds nothing of', async () => {
  await holdTexts(store, A, { bodies: ['three', 'four'], from: 3 });
  await holdTexts(store, B, { bodies: [], last_seq: 9, updated_at: new Date(secondOf(9)).toISOString() });
  expect(await readSearchReach(store)).toEqual({ missing: 2, since: secondOf(9), next: B });
});

test('reads one conversation alone', async () => {
  await holdTexts(store, A, { bodies: ['three', 'four'], from: 3 });
  await holdTexts(store, B, { bodies: ['six'], from: 6 });
  expect(await readSearchReach(store, { conversation: A })).toEqual({ missing: 2, since: secondOf(3), next: A });
});

test('ignores a conversation whose older messages the server does not return', async () => {
  await holdTexts(store, A, { bodies: ['three', 'four'], from: 3 });
  await holdTexts(store, B, { bodies: ['six'], from: 6 });
  expect(await readSearchReach(store, { ended: new Set([B]) })).toMatchObject({ since: secondOf(3), next: A });
  expect(await readSearchReach(store, { ended: new Set([A, B]) })).toMatchObject({ since: null, next: null });
});

test('counts the held messages that the index does not have', async () => {
  await holdTexts(store, A, { bodies: ['one', 'two'] });
  await fillSearchBlocks(store);
  await holdTexts(store, A, { bodies: ['one', 'two', 'three', 'four', 'five'] });
  expect((await readSearchReach(store)).missing).toBe(3);
});

test('names no conversation to search on the server if the history limit hides what is missing', async () => {
  await holdTexts(store, A, { bodies: ['three', 'four'], from: 3, history_seq: 2 });
  await holdTexts(store, B, { bodies: ['five'], from: 5, hidden_seq: 4, history_seq: 2 });
  expect(await readSearchReach(store)).toEqual({ missing: 3, since: secondOf(3), next: null });
  await holdTexts(store, C, { bodies: ['six'], from: 6, history_seq: 2 });
  expect(await readSearchReach(store)).toMatchObject({ since: secondOf(6), next: C });
});
