import type { ConversationId } from '../../../contract/base/ids.ts';
import { type ConversationRow, shownAfter } from './conversation-row.ts';
import { isShown } from './conversations.ts';
import type { Store } from './database.ts';
import { countMissing } from './fill-search-blocks.ts';

/** The part of the messages that a search of this device finds. */
export interface SearchReach {
  /** The number of messages of the device that the index does not have yet. */
  readonly missing: number;
  /** The time (ms) before which messages are missing on the device; null if the device has all. */
  readonly since: number | null;
  /** The conversation with the newest messages that are only on the server. Null if the missing ones are beyond the history limit. */
  readonly next: ConversationId | null;
}

interface ReachOptions {
  /** Only this conversation; otherwise all. */
  readonly conversation?: ConversationId | undefined;
  /** Conversations whose older messages the server does not return. */
  readonly ended?: ReadonlySet<ConversationId>;
}

/** How far back the device has messages, of one conversation or of all. */
export async function readSearchReach(store: Store, { conversation, ended }: ReachOptions = {}): Promise<SearchReach> {
  return store.transaction('r', [store.conversations, store.messages, store.searchBlocks], async () => {
    const rows = conversation === undefined ? store.conversations : store.conversations.where({ conversation });
    const all = await rows.toArray();
    const onServer = all.filter((row) => hasOlder(row) && ended?.has(row.conversation) !== true);
    const cut = onServer.length > 0 ? onServer : all.filter(isLimited);
    const oldest = await store.messages
      .where('[conversation+seq]')
      .anyOf(cut.map((row) => [row.conversation, row.oldest_seq]))
      .toArray();
    const timeOf = new Map(oldest.map((message) => [message.conversation, message.accepted_at]));
    // Without a message on this device, the newest one is only on the server.
    const ends = cut.map((row) => ({
      next: onServer.length > 0 ? row.conversation : null,
      since: Date.parse(timeOf.get(row.conversation) ?? row.updated_at),
    }));
    const newest = ends.toSorted((a, b) => b.since - a.since)[0] ?? { next: null, since: null };
    return { missing: await countMissing(store, conversation), ...newest };
  });
}

/** Whether the server has messages of a conversation from before the held range. */
const hasOlder = (row: ConversationRow): boolean =>
  isShown(row) && row.last_seq > shownAfter(row) && (row.oldest_seq === 0 || row.oldest_seq > shownAfter(row) + 1);

/** Whether the history limit of the site hides messages of a conversation. */
const isLimited = (row: ConversationRow): boolean => isShown(row) && shownAfter(row) > row.hidden_seq;
