import type { MemberId } from '../../../../contract/ids.ts';
import type { ProfileCard } from '../../../../contract/profile-card.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';

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

/** By the time that each shows: what is written here and has not left moves its conversation up as well. */
export function newestFirst(items: readonly ConversationItem[]): readonly ConversationItem[] {
  // They come in their order but for these.
  if (items.every(({ unsent }) => unsent === null)) return items;
  return items.toSorted((a, b) => movedAtOf(b).localeCompare(movedAtOf(a)));
}
