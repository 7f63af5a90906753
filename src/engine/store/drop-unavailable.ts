import type { MemberId } from '../../../contract/base/ids.ts';
import type { Store } from './database.ts';
import { removeFromMemberCaches } from './member-caches.ts';
import { LIKE_TABLES } from './apply-likes.ts';
import { dropProfile } from './drop-conversation.ts';

const MARK = 'hidden:';

/** The profiles that the feed reported as unavailable and that no page has handled yet. */
export async function readUnavailable(store: Store): Promise<MemberId[]> {
  const names = await store.marks.where('name').startsWith(MARK).primaryKeys();
  return names.map((name) => name.slice(MARK.length) as MemberId);
}

/** Deletes the cards of those profiles with no conversation or like left, and clears the marks of all of them. */
export async function dropUnavailable(store: Store, profiles: readonly MemberId[]): Promise<void> {
  const tables = ['conversations', 'profiles', 'marks', ...LIKE_TABLES];
  const pictures = await store.transaction('rw', tables, async () => {
    const addresses: string[] = [];
    for (const id of profiles) {
      const left = await Promise.all([
        store.conversations.where('profile').equals(id).count(),
        ...LIKE_TABLES.map((name) => store.table(name).where('id').equals(id).count()),
      ]);
      if (left.every((count) => count === 0)) addresses.push(...(await dropProfile(store, id)));
    }
    await store.marks.bulkDelete(profiles.map((id) => MARK + id));
    return addresses;
  });
  await removeFromMemberCaches(store.member, pictures);
}
