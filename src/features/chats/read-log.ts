import type { Message } from '../../../contract/chats/chats.ts';
import type { Reaction } from '../../../contract/chats/reactions.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { type Outgoing, readOutgoing } from '../../engine/outbox/unsent.ts';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';
import type { Store } from '../../engine/store/database.ts';
import { rangeOf, readMessagesOf } from '../../engine/store/messages.ts';
import { readReactions } from '../../engine/store/reactions.ts';
import { readByKey } from '../../engine/store/read-by-key.ts';
import type { LogWindow } from './log-window.ts';

/** The content of a log. One transaction reads it, so that no message shows twice or not at all. */
export interface Log extends Outgoing {
  readonly row: ConversationRow | null;
  readonly messages: readonly Message[];
  /** The messages outside the log that its messages reply to, as far as this device has them. */
  readonly quoted: readonly Message[];
  /** The stored reactions to the messages. */
  readonly reactions: readonly Reaction[];
}

interface Place {
  readonly peer: MemberId;
  readonly conversation: ConversationId | null;
  readonly window: LogWindow;
}

export function readLog(store: Store, { peer, conversation, window }: Place): Promise<Log> {
  return store.transaction('r', [store.conversations, store.messages, store.reactions, store.outbox], async () => {
    const row = conversation === null ? null : ((await store.conversations.get(conversation)) ?? null);
    return readLogOf(store, { peer, row, window });
  });
}

/** The same for a row that the caller has read, inside the caller's transaction. */
export async function readLogOf(
  store: Store,
  { peer, row, window }: { peer: MemberId; row: ConversationRow | null; window: LogWindow },
): Promise<Log> {
  const [messages, reactions, outgoing] = await Promise.all([
    row === null ? [] : readMessagesOf(store, row, window),
    row === null ? [] : readReactions(store, rangeOf(row, window)),
    readOutgoing(store, peer),
  ]);
  const quoted = await readQuoted(store, [...messages, ...outgoing.unsent.map(({ request }) => request)], messages);
  return { row, messages, quoted, reactions, ...outgoing };
}

async function readQuoted(
  store: Store,
  replies: readonly { readonly reply_to?: string | null | undefined }[],
  known: readonly Message[],
): Promise<Message[]> {
  const ids = new Set<MessageId>();
  for (const { reply_to } of replies) if (reply_to) ids.add(reply_to as MessageId);
  for (const { id } of known) ids.delete(id);
  return ids.size === 0 ? [] : [...(await readByKey(store.messages, [...ids])).values()];
}
