import type { MessageEntry } from '../../engine/outbox/entry.ts';
import type { ConversationWith } from '../../engine/store/conversations.ts';

/** What a row of the list shows: the conversation, whom it is with, and what was written here but has not left yet. */
export interface ConversationItem extends ConversationWith {
  readonly draft: string | null;
  readonly unsent: MessageEntry | null;
}
