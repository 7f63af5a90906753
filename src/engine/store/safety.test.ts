import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { openStore, type Store } from './database.ts';
import { readSafety, setFine, switchSafety } from './safety.ts';

const [A, B] = ['conversation-a', 'conversation-b'] as [ConversationId, ConversationId];

let store: Store;
beforeEach(() => {
  store = openStore('00000000-0000-4000-8000-000000000001' as MemberId);
});
afterEach(() => store.delete());

it('has notes in all conversations and questions until the member decides otherwise', async () => {
  expect(await readSafety(store)).toEqual({ notes: true, asks: true, fine: [] });
});

it('calls a conversation fine once, and takes it back, whatever the switches', async () => {
  await Promise.all([setFine(store, A, true), setFine(store, A, true), setFine(store, B, true)]);
  await switchSafety(store, { notes: false });
  expect(await readSafety(store)).toMatchObject({ notes: false, asks: true, fine: [A, B] });
  await setFine(store, A, false);
  await switchSafety(store, { asks: false });
  expect(await readSafety(store)).toMatchObject({ notes: false, asks: false, fine: [B] });
});
