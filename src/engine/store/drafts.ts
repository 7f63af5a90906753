import type { MemberId } from '../../../contract/ids.ts';
import type { Store } from './database.ts';

export async function readDraft(store: Store, peer: MemberId): Promise<string> {
  return (await store.drafts.get(peer))?.text ?? '';
}

/** Keeps what stands in the composer; an empty one keeps nothing. */
export async function writeDraft(store: Store, peer: MemberId, text: string): Promise<void> {
  if (text === '') await store.drafts.delete(peer);
  else await store.drafts.put({ peer, text, updated_at: Date.now() });
}
