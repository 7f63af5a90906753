import { unreadIn } from '../store/conversation-row.ts';
import type { Store } from '../store/database.ts';

export interface Counts {
  readonly unread: number;
  readonly likes: number;
}

/**
 * The only derivation of unread messages plus new likes. The title, the top bar and the app badge all show it: in a page by
 * `app/frame/member-frame.tsx`, in the worker by `sw/push.ts`.
 */
export async function countUnreadAndLikes(store: Store): Promise<Counts> {
  let unread = 0;
  await store.conversations.each((row) => {
    unread += unreadIn(row);
  });
  const likes = await store.likes.filter((like) => like.like_new).count();
  return { unread, likes };
}
