import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { openStore, type Store } from './database.ts';
import { readSafety, setTrusted, switchSafety } from './safety.ts';

const [A, B] = ['conversation-a', 'conversation-b'] as [ConversationId, ConversationId];

let store: Store;
beforeEach(() => {
  store = openStore('00000000-0000-4000-8000-000000000001' as MemberId);
});
afterEach(() => store.delete());

it('returns notes and questions as switched on by default', async () => {
  expect(await readSafety(store)).toEqual({ notes: true, asks: true, trusted: [] });
});

it('adds a trusted conversation once and removes it, whatever the switches are', async () => {
  await Promise.all([setTrusted(store, A, true), setTrusted(store, A, true), setTrusted(store, B, true)]);
  await switchSafety(store, { notes: false });
  expect(await readSafety(store)).toMatchObject({ notes: false, asks: true, trusted: [A, B] });
  await setTrusted(store, A, false);
  await switchSafety(store, { asks: false });
  expect(await readSafety(store)).toMatchObject({ notes: false, asks: false, trusted: [B] });
});
