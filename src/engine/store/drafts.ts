import type { MemberId } from '../../../contract/base/ids.ts';
import type { Store } from './database.ts';

export async function readDraft(store: Store, peer: MemberId): Promise<string> {
  return (await store.drafts.get(peer))?.text ?? '';
}

/** Every draft, by peer. */
export async function readDrafts(store: Store): Promise<Readonly<Partial<Record<MemberId, string>>>> {
  const drafts = await store.drafts.toArray();
  return Object.fromEntries(drafts.map(({ peer, text }) => [peer, text]));
}

/** Stores the text of the composer; an empty text deletes the draft. An unpaid draft stays unpaid. */
export async function writeDraft(store: Store, peer: MemberId, text: string): Promise<void> {
  if (text === '') await store.drafts.delete(peer);
  else await store.drafts.upsert(peer, { text, updated_at: Date.now() });
}

/** Appends text to a draft on a new line. */
export async function addToDraft(store: Store, peer: MemberId, words: string): Promise<void> {
  await writeDraft(store, peer, joinDraft(await readDraft(store, peer), words));
}

export function joinDraft(before: string, words: string): string {
  return [before.trimEnd(), words].filter((part) => part !== '').join('\n');
}
