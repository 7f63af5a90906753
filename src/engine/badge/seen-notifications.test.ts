import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { likeTag, type NotificationData } from '../../../contract/notifications/worker-message.ts';
import type { ConversationRow } from '../store/conversation-row.ts';
import { openStore, type Store } from '../store/database.ts';
import { closeSeen } from './seen-notifications.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const TALK = 'cccccccc-0000-4000-8000-000000000001' as ConversationId;

let store: Store;
beforeEach(() => void (store = openStore(ME)));
afterEach(() => store.delete());

/** Whether a notification with this tag and data is closed. */
async function isClosed(tag: string, data: unknown): Promise<boolean> {
  let closed = false;
  await closeSeen(store, [{ tag, data, close: () => void (closed = true) }]);
  return closed;
}
const at = (path: string): NotificationData => ({ member: ME, checkUrl: path, openUrl: path });
const aboutMessage = (seq: number) =>
  isClosed(TALK, { ...at(`/chats/${TALK}`), kind: 'message', newest: { conversation: TALK, seq } });
const aboutLike = (kind: string, more: object = {}) =>
  isClosed(likeTag(PEER), { ...at(`/likes/m/${PEER}`), kind, ...more });
const hold = (marks: Pick<ConversationRow, 'read_seq' | 'hidden_seq'>) =>
  store.conversations.put({ conversation: TALK, profile: PEER, ...marks } as ConversationRow);

test('closes a notification about messages that the member has read or removed', async () => {
  expect(await aboutMessage(1)).toBe(false);
  await hold({ read_seq: 4, hidden_seq: 0 });
  expect([await aboutMessage(4), await aboutMessage(5)]).toEqual([true, false]);
  await hold({ read_seq: 0, hidden_seq: 6 });
  expect([await aboutMessage(6), await aboutMessage(7)]).toEqual([true, false]);
});

test('closes one about a like or a match that the member has seen, and not about a match that has not arrived here', async () => {
  const liked_at = '2026-01-01T00:00:00Z';
  expect(await aboutLike('like')).toBe(false);
  await store.likes.put({ id: PEER, like_new: true, liked_at });
  expect(await aboutLike('like')).toBe(false);
  await store.likes.put({ id: PEER, like_new: false, liked_at });
  expect([await aboutLike('like'), await aboutLike('match')]).toEqual([true, false]);
  await store.matches.put({ id: PEER, match_new: true, matched_at: liked_at });
  expect(await aboutLike('match')).toBe(false);
  await store.matches.update(PEER, { match_new: false });
  expect(await aboutLike('match')).toBe(true);
});

test('closes none of another member, of another kind or of an earlier version', async () => {
  await store.likes.put({ id: PEER, like_new: false, liked_at: '2026-01-01T00:00:00Z' });
  expect(await aboutLike('like', { member: PEER })).toBe(false);
  expect(await aboutLike('payment')).toBe(false);
  expect(await isClosed(likeTag(PEER), at('/likes'))).toBe(false);
  expect(await isClosed('nothing', null)).toBe(false);
});
