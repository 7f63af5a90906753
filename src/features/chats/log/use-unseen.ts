import { useState } from 'react';
import type { Log } from '../read-log.ts';

/** How many messages came from the other side since the member left the end of the conversation. */
export function useUnseen({ row, messages }: Log, isFollowing: boolean): number {
  const newest = Math.max(row?.last_seq ?? 0, messages.at(-1)?.seq ?? 0);
  const [seen, setSeen] = useState(newest);
  if (isFollowing && newest !== seen) setSeen(newest);
  if (isFollowing) return 0;
  const lastShown = messages.at(-1)?.seq ?? 0;
  const mounted = messages.filter(({ seq, sender }) => seq > seen && sender === row?.profile).length;
  // Those below a window that has slid up are not here to be looked at; nearly all of them are theirs.
  return mounted + Math.max(0, newest - Math.max(lastShown, seen));
}
