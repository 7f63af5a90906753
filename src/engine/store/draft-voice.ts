import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import type { DraftVoice, Store } from './database.ts';
import type { Recording } from './entry.ts';

export type { DraftVoice } from './database.ts';

/**
 * The recording of a draft. Null if there is none. A draft can have several: another tab, or the undo of a discarded message, stores one
 * during a recording. The next one shows when the first is sent or deleted.
 */
export async function readDraftVoice(store: Store, peer: MemberId): Promise<DraftVoice | null> {
  return (await store.draftVoices.where('peer').equals(peer).first()) ?? null;
}

/** Stores a recording of a draft. It is not unpaid. */
export async function writeDraftVoice(
  store: Store,
  peer: MemberId,
  { id, blob, type, duration_ms, peaks }: Recording,
): Promise<void> {
  await store.draftVoices.put({ id, peer, blob, type, duration_ms, peaks });
}

export async function removeDraftVoice(store: Store, id: MediaId): Promise<void> {
  await store.draftVoices.delete(id);
}
