import type { MediaId } from '../../../contract/ids.ts';
import { ProfileEdit } from '../../../contract/own-profile.ts';
import { wakeFlusher } from './wake.ts';
import type { Store } from '../store/database.ts';
import type { PictureEntry } from '../store/profile-entry.ts';

/** Keeps a picture of oneself until the server has it: it is on the disk when this resolves. */
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

/** Throws one away that has not gone out, at the member's word. */
export async function discardOwnPicture(store: Store, id: string): Promise<void> {
  await store.ownPictures.where('id').equals(id).delete();
}

/** Keeps what the member says of themself; a draft stays here until it is said without that. */
export async function keepEdit(
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

/** What was refused is given up: the profile is again what the server knows. */
export async function dropEdit(store: Store, key: string): Promise<void> {
  await store.ownEdits.delete(key);
}

/** What is being written is said: the screen is left, or the app has started anew. What cannot be said stays where it is written. */
export async function sendDrafts(store: Store): Promise<void> {
  const count = await store.ownEdits
    .filter(({ state, edit }) => state === 'draft' && ProfileEdit.safeParse(edit).success)
    .modify({ state: 'queued' });
  if (count > 0) wakeFlusher(store.member);
}
