import type { MemberId } from '../../../contract/ids.ts';
import type { Store } from './database.ts';
import { forgetSeen } from './member-caches.ts';
import { LIKE_TABLES } from './apply-likes.ts';
import { dropProfile } from './drop-conversation.ts';

const MARK = 'hidden:';

/** Of whom the feed said that they are hidden, and whom no page has let go of yet. */
export async function readHidden(store: Store): Promise<MemberId[]> {
  const names = await store.marks.where('name').startsWith(MARK).primaryKeys();
  return names.map((name) => name.slice(MARK.length) as MemberId);
}

/** The cards of those with whom nothing is left here go off the device; nothing is left to do for any of them. */
export async function dropUnavailable(store: Store, profiles: readonly MemberId[]): Promise<void> {
  const tables = ['conversations', 'profiles', 'marks', ...LIKE_TABLES];
  const pictures = await store.transaction('rw', tables, async () => {
    const gone: string[] = [];
    for (const id of profiles) {
      const left = await Promise.all([
        store.conversations.where('profile').equals(id).count(),
        ...LIKE_TABLES.map((name) => store.table(name).where('id').equals(id).count()),
      ]);
      if (left.every((count) => count === 0)) gone.push(...(await dropProfile(store, id)));
    }
    await store.marks.bulkDelete(profiles.map((id) => MARK + id));
    return gone;
  });
  await forgetSeen(store.member, pictures);
}
