import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { countsKey } from '../../domain/query-keys.ts';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';
import { openStore } from '../../engine/store/database.ts';
import { startClosingSeen } from './close-notifications.ts';

const ME = '00000000-0000-4000-8000-000000000001' as MemberId;
const PEER = '00000000-0000-4000-8000-000000000002' as MemberId;
const CONVERSATION = '00000000-0000-4000-8000-00000000000c' as ConversationId;

const store = openStore(ME);
let shown: { tag: string; data: unknown; close: () => void }[];
beforeEach(() => {
  const path = `/chats/${CONVERSATION}`;
  shown = [1, 2].map((seq) => ({
    tag: CONVERSATION,
    data: { member: ME, kind: 'message', checkUrl: path, openUrl: path, newest: { conversation: CONVERSATION, seq } },
    close: () => void (shown = shown.filter(({ data }) => (data as { newest: { seq: number } }).newest.seq !== seq)),
  }));
  const registration = { getNotifications: async () => shown };
  const value = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await store.delete();
  await store.open();
});

const read = (read_seq: number) =>
  store.conversations.put({ conversation: CONVERSATION, profile: PEER, read_seq, hidden_seq: 0 } as ConversationRow);

it('closes seen notifications at the start and when a count changes, until it stops', async () => {
  await read(1);
  const queryClient = new QueryClient();
  const stop = startClosingSeen(queryClient, store);
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  await read(2);
  queryClient.setQueryData(countsKey, { unread: 0, likes: 0 });
  await vi.waitFor(() => expect(shown).toEqual([]));
  stop();
});

it('does nothing in a browser without notifications', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  startClosingSeen(new QueryClient(), store)();
  await store.conversations.count();
  expect(reported).not.toHaveBeenCalled();
});
