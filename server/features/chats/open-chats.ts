import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { LiveBus } from '../../platform/live/live-bus.ts';
import { ChatEvents } from './chat-events.ts';
import { markRead, showTyping } from './marks.ts';
import { sendBatch } from './send-batch.ts';
import { SendQueue } from './send-queue.ts';
import { type FirstMessage, sendAs, sendFor } from './send-as.ts';
import type { SendDependencies } from './send.ts';

/** The chats of this process: the send queue, the events, and the operations that other features run for a member. */
export interface Chats {
  readonly pool: Pool;
  readonly queue: SendQueue;
  readonly events: ChatEvents;
  readonly epoch: string;
  readonly sendAs: (member: MemberId, conversation: ConversationId, body: string) => Promise<Message>;
  /** Sends a message that a member wrote earlier, at their cost. */
  readonly sendFor: (
    member: MemberId,
    message: FirstMessage,
    rules: Pick<SendDependencies, 'pricesOf' | 'notifyBlockedMember'>,
  ) => Promise<void>;
  readonly showTyping: (member: MemberId, conversation: ConversationId) => Promise<void>;
  readonly markRead: (member: MemberId, conversation: ConversationId, seq: number) => Promise<void>;
}

/** Maximum number of concurrent commits. With two, one batch commits while the process answers the other. */
const LANES = { postgresql: 2, embedded: 1 } as const;

export interface ChatsOptions {
  readonly pool: Pool;
  readonly engine: keyof typeof LANES;
  readonly bus: LiveBus;
  /** Counts a message that this process has stored. */
  readonly countStored: () => void;
}

/** The epoch is null if the installation has no row. */
const FEED_EPOCH = query({ row: { epoch: z.nullable(z.string()) }, text: 'SELECT feed_epoch() AS epoch' });

export async function openChats({ pool, engine, bus, countStored }: ChatsOptions): Promise<Chats> {
  const epoch = (await readRow(pool, FEED_EPOCH))?.epoch ?? '';
  const events = new ChatEvents(bus, epoch);
  const queue = new SendQueue((batch) => sendBatch(pool, batch), LANES[engine]);
  events.onMessageStored(countStored);
  return {
    pool,
    queue,
    events,
    epoch,
    sendAs: (member, conversation, body) => sendAs({ pool, queue, events }, member, { conversation, body }),
    sendFor: (member, message, rules) => sendFor({ pool, queue, events, ...rules }, member, message),
    showTyping: (member, conversation) => showTyping({ pool, events }, member, conversation),
    async markRead(member, conversation, seq) {
      await markRead({ pool, events }, member, { conversation, seq });
    },
  };
}
