import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/members.ts';
import type { MessageEntry } from '../../engine/outbox/entry.ts';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';

/**
 * What a row of the list shows: whom it is with, the conversation, and what was written here but has not left yet. Before
 * the first message has arrived there is no conversation, and `row` is null.
 */
export interface ConversationItem {
  readonly peer: MemberId;
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
  readonly draft: string | null;
  readonly unsent: MessageEntry | null;
}

/** When something was last said here, on either side, sent or not. */
export function movedAtOf({ row, unsent }: Pick<ConversationItem, 'row' | 'unsent'>): string {
  const written = unsent === null ? '' : new Date(unsent.created_at).toISOString();
  const said = row?.updated_at ?? '';
  return written > said ? written : said;
}

/** Puts those with unsent words only where their time is among the conversations; these are in their order already. */
export function placeBeginnings(conversations: readonly ConversationItem[], beginnings: readonly ConversationItem[]): readonly ConversationItem[] {
  if (beginnings.length === 0) return conversations;
  const timeOf = (item: ConversationItem) => item.row?.updated_at ?? movedAtOf(item);
  return [...conversations, ...beginnings].sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
}
