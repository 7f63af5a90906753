import type { MemberId } from '../../../../contract/base/ids.ts';
import { readNote, removeNote, storeNote } from '../../../browser/storage/store-note.ts';

// A closing page may end before IndexedDB has finished a write, while localStorage writes at once. The entry is deleted
// as soon as the store has the draft. The key begins with the prefix that a logout deletes (app/cache/query-cache-
// store.ts).
const keyOf = (member: MemberId, peer: MemberId) => `cache:last-words:${member}:${peer}`;

/** The text of a composer whose page closed before the store had it; null if there is none. */
export function readUnsavedDraft(member: MemberId, peer: MemberId): string | null {
  return readNote(keyOf(member, peer));
}

export function storeUnsavedDraft(member: MemberId, peer: MemberId, words: string | null): void {
  const key = keyOf(member, peer);
  if (words === null) removeNote(key);
  else storeNote(key, words);
}
