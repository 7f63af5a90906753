import type { MediaId } from '../../../contract/base/ids.ts';
import { ProfileEdit } from '../../../contract/own-profile/own-profile.ts';
import { wakeFlusher } from './wake.ts';
import type { Store } from '../store/database.ts';
import type { PictureEntry } from '../store/profile-entry.ts';

/** Stores a picture of the member until the server has it. Resolves once the picture is on the disk. */
export async function enqueueOwnPicture(
  store: Store,
  picture: Pick<PictureEntry, 'blob' | 'width' | 'height'>,
): Promise<void> {
  await store.ownPictures.add({ ...picture, id: crypto.randomUUID() as MediaId, state: 'queued', failure: null });
  wakeFlusher(store.member);
}

export async function retryOwnPicture(store: Store, id: string): Promise<void> {
  await store.ownPictures.where('id').equals(id).modify({ state: 'queued', failure: null });
  wakeFlusher(store.member);
}

/** Discards an unsent picture when the member chooses so. */
export async function discardOwnPicture(store: Store, id: string): Promise<void> {
  await store.ownPictures.where('id').equals(id).delete();
}

/**
 * Stores an edit of the own profile. A draft stays on this device until a caller stores it without the draft flag, or until
 * `queueDrafts`.
 */
export async function storeEdit(
  store: Store,
  key: string,
  { edit, isDraft }: { edit: ProfileEdit; isDraft: boolean },
): Promise<void> {
  await store.ownEdits.put({
    key,
    edit,
    stamp: crypto.randomUUID(),
    state: isDraft ? 'draft' : 'queued',
    failure: null,
  });
  if (!isDraft) wakeFlusher(store.member);
}

/** Drops a refused edit. The profile then shows the server's state again. */
export async function dropEdit(store: Store, key: string): Promise<void> {
  await store.ownEdits.delete(key);
}

/** Queues the drafts when the member leaves the screen or the app restarts. An invalid draft stays a draft. */
export async function queueDrafts(store: Store): Promise<void> {
  const count = await store.ownEdits
    .filter(({ state, edit }) => state === 'draft' && ProfileEdit.safeParse(edit).success)
    .modify({ state: 'queued' });
  if (count > 0) wakeFlusher(store.member);
}
