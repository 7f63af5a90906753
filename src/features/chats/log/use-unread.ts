import { useState } from 'react';
import type { Unread } from './log-items.ts';
import type { Log } from '../read-log.ts';
import type { Opened } from './use-reading.ts';

/** The unread messages on opening, for the divider. Null once the member has answered. */
export function useUnread(log: Log, opened: Opened | null): Unread | null {
  const [answered, setAnswered] = useState<Opened | null>(null);
  if (opened !== null && opened !== answered && hasWrittenSince(log, opened)) setAnswered(opened);
  return opened === answered ? null : opened;
}

function hasWrittenSince({ messages, unsent, row }: Log, { at }: Opened): boolean {
  return (
    unsent.some(({ created_at }) => created_at >= at) ||
    messages.some(({ sender, sent_at }) => sender !== row?.profile && row !== null && Date.parse(sent_at) >= at)
  );
}
