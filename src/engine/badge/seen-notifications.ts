import type { MemberId } from '../../../contract/base/ids.ts';
import { LIKE_TAG, NotificationData } from '../../../contract/notifications/worker-message.ts';
import type { Store } from '../store/database.ts';

/** A notification of this app that the browser shows. */
type Shown = Pick<Notification, 'tag' | 'data' | 'close'>;

/**
 * Closes the notifications whose messages, like or match the member has seen, on this device or another one. It closes none that
 * this device has not pulled yet.
 */
export async function closeSeen(store: Store, notifications: readonly Shown[]): Promise<void> {
  for (const notification of notifications) if (await isSeen(store, notification)) notification.close();
}

async function isSeen(store: Store, { tag, data }: Shown): Promise<boolean> {
  const parsed = NotificationData.safeParse(data);
  if (!parsed.success || parsed.data.member !== store.member) return false;
  const { kind, newest } = parsed.data;
  const other = tag.slice(LIKE_TAG.length) as MemberId;
  if (newest !== undefined) {
    const row = await store.conversations.get(newest.conversation);
    return row !== undefined && Math.max(row.read_seq, row.hidden_seq) >= newest.seq;
  }
  if (kind === 'like') return (await store.likes.get(other))?.like_new === false;
  if (kind === 'match') return (await store.matches.get(other))?.match_new === false;
  return false;
}
