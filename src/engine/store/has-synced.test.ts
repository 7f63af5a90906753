import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { readConversations } from './conversations.ts';
import { openStore, type Store } from './database.ts';
import { readLikeList } from './like-lists.ts';

let store: Store;
beforeEach(() => {
  store = openStore('0197aaaa-0000-7000-8000-00000000000e' as MemberId);
});
afterEach(() => store.delete());

const sync = (rows: () => Promise<unknown>) =>
  store.transaction('rw', [store.marks, store.conversations, store.likes, store.profiles], async () => {
    await rows();
    await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  });

it('distinguishes an empty list of conversations from no state yet', async () => {
  const seen: (number | null)[] = [];
  const following = liveQuery(() => readConversations(store, 10)).subscribe((list) => seen.push(list?.length ?? null));
  await vi.waitFor(() => expect(seen).toEqual([null]));
  await sync(() =>
    store.conversations.put({
      conversation: 'c',
      profile: 'p',
      updated_at: '2026-01-01',
      last_seq: 1,
      hidden_seq: 0,
    } as never),
  );
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
  await store.conversations.clear();
  await vi.waitFor(() => expect(seen).toEqual([null, 1, 0]));
  following.unsubscribe();
});

it('distinguishes an empty list of likes from no state yet', async () => {
  expect(await readLikeList(store, 'received')).toBeNull();
  await sync(async () => undefined);
  expect(await readLikeList(store, 'received')).toEqual([]);
});
