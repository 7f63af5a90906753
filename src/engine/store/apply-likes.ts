import type { Table } from 'dexie';
import type { MemberId } from '../../../contract/ids.ts';
import { applyWaitingLikes } from './like-actions.ts';
import type { Store } from './database.ts';
import type { Plan } from '../sync/plan-changes.ts';

export const LIKE_TABLES = ['likes', 'liked', 'matches'] as const;

/** What the server told of likes and matches, and over it what waits here to be told. Inside the caller's transaction. */
export async function applyLikes(store: Store, { likes, likesGone }: Pick<Plan, 'likes' | 'likesGone'>, blocked: ReadonlySet<MemberId>): Promise<void> {
  for (const name of LIKE_TABLES) {
    const table = store[name] as Table<{ id: MemberId }, MemberId>;
    await table.bulkDelete([...likesGone[name]]);
    await table.bulkPut(likes[name].filter(({ id }) => !blocked.has(id)));
  }
  await applyWaitingLikes(store, blocked);
}
