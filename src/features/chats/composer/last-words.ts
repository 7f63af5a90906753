import type { MemberId } from '../../../../contract/ids.ts';

// A database that is still writing when its page is left may not finish. What is written here is on the disk at once;
// it is taken away again as soon as the draft is known to be kept. The prefix is that of what a logout wipes
// (app/query-cache-store.ts).
const keyOf = (member: MemberId, peer: MemberId) => `cache:last-words:${member}:${peer}`;

/** What stood in a composer when its page was left in the middle of a word; null where nothing did. */
export function readLastWords(member: MemberId, peer: MemberId): string | null {
  return localStorage.getItem(keyOf(member, peer));
}

export function keepLastWords(member: MemberId, peer: MemberId, words: string | null): void {
  const key = keyOf(member, peer);
  if (words === null) localStorage.removeItem(key);
  else localStorage.setItem(key, words);
}
