import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { openStore } from '../../../engine/store/database.ts';
import { writeDraft } from '../../../engine/store/drafts.ts';
import { CONVERSATION, makeCard, makeMessage, makeRow, MARA } from '../chat-rows.fixture.ts';
import { ConversationList } from '../list/conversation-list.tsx';
import { render } from '../render.fixture.tsx';
import { conversationKey } from '../../../domain/query-keys.ts';
import { dropOpening, openingOf, preloadConversation } from './preload-conversation.ts';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A list with one conversation, and the pointer event that begins a press on its row. */
async function showList() {
  const rendered = await render(null);
  const { store, host } = rendered;
  await store.profiles.put(makeCard());
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  await store.messages.bulkPut([makeMessage(1), makeMessage(2)]);
  await store.conversations.put(makeRow({ last_seq: 2, oldest_seq: 1, newest_seq: 2, last_message: makeMessage(2) }));
  await rendered.show(<ConversationList open={{}} />);
  const row = () => host.querySelector('[data-peer]');
  await vi.waitFor(() => expect(row()).not.toBeNull());
  const pointerDown = (options: PointerEventInit = {}) =>
    row()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 0, ...options }));
  return { store, pointerDown };
}

it('reads the content of the conversation on pointer down', async () => {
  const { store, pointerDown } = await showList();
  pointerDown();
  await vi.waitFor(() => expect(openingOf(store, MARA)).not.toBeNull());
  expect(openingOf(store, MARA)).toMatchObject({ row: { conversation: CONVERSATION, newest_seq: 2 }, draft: '' });
});

it('reads nothing for the second button of a mouse', async () => {
  const { store, pointerDown } = await showList();
  const reads = vi.spyOn(store, 'transaction');
  pointerDown({ button: 2 });
  const readsOpening = reads.mock.calls.some(([, tables]) => Array.isArray(tables) && tables.includes(store.revealed));
  expect(readsOpening).toBe(false);
});

it('reads once for a pointer down and its click, and again after the conversation has closed', async () => {
  const { store } = await showList();
  const client = new QueryClient();
  const preload = () => preloadConversation(client, store, { conversation: CONVERSATION });
  const first = preload();
  expect(preload()).toBe(first);
  await first;
  expect(client.getQueryData(conversationKey({ conversation: CONVERSATION }))).toMatchObject({ hasSynced: true });

  dropOpening(store);
  await writeDraft(store, MARA, 'I meant to');
  await preload();
  expect(openingOf(store, MARA)?.draft).toBe('I meant to');
});

it('ignores content that is older than a second', async () => {
  const { store } = await showList();
  await preloadConversation(new QueryClient(), store, { conversation: CONVERSATION });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_001 });
  expect(openingOf(store, MARA)).toBeNull();
});

it('separates the preloaded content of two members', async () => {
  const { store } = await showList();
  await preloadConversation(new QueryClient(), store, { conversation: CONVERSATION });
  const other = openStore('00000000-0000-4000-8000-000000000009' as MemberId);
  expect(openingOf(store, MARA)).not.toBeNull();
  expect(openingOf(other, MARA)).toBeNull();
  await other.delete();
});

it('delays a click by at most 120 ms for a slow store', async () => {
  const { store } = await showList();
  vi.spyOn(store, 'transaction').mockReturnValue(new Promise(() => {}) as never);
  vi.useFakeTimers();
  const opened = vi.fn<() => void>();
  void preloadConversation(new QueryClient(), store, { conversation: CONVERSATION }).then(opened);
  await vi.advanceTimersByTimeAsync(119);
  expect(opened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toHaveBeenCalled();
});
