import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { conversationsKey, draftsKey, logKey, newestKey } from '../../domain/query-keys.ts';
import { announce } from '../../engine/coordination/announcements.ts';
import { openStore } from '../../engine/store/database.ts';
import { followAnnouncements } from './follow-announcements.ts';

const ME = '00000000-0000-4000-8000-000000000001' as MemberId;
const PEER = '00000000-0000-4000-8000-000000000002' as MemberId;
const CONVERSATION = '00000000-0000-4000-8000-00000000000c' as ConversationId;

const store = openStore(ME);
afterEach(() => store.delete());

it('removes the cached copies of messages after a cut of the history, and no other data', () => {
  const queryClient = new QueryClient();
  const stop = followAnnouncements({ store, queryClient, onLeft: () => {} });
  const copies = [newestKey(CONVERSATION), conversationsKey(10), logKey(PEER, CONVERSATION, { rows: 30, until: null })];
  for (const key of [...copies, draftsKey]) queryClient.setQueryData(key, ['data']);
  announce({ kind: 'history-cut', member: PEER });
  expect(copies.map((key) => queryClient.getQueryData(key))).toEqual(copies.map(() => ['data']));
  announce({ kind: 'history-cut', member: ME });
  expect(copies.map((key) => queryClient.getQueryData(key))).toEqual(copies.map(() => undefined));
  expect(queryClient.getQueryData(draftsKey)).toEqual(['data']);
  stop();
});
