import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { ChatEvents } from './chat-events.ts';
import { send, type SendDependencies } from './send.ts';
import type { SendQueue } from './send-queue.ts';

const NOTHING_TO_PAY = {
  message_credits: 0,
  photo_credits: 0,
  voice_credits: 0,
  gift_credits: 0,
  message_length: 1_000,
};

const SENDER = query({
  row: { site: z.uuid(), fictional: z.boolean() },
  text: 'SELECT site_id AS site, fictional FROM members WHERE id = $1',
});

/** Sends a message as a fictional profile, through the same queue as members' messages and free of charge. */
export async function sendAs(
  { pool, queue, events }: { pool: Pool; queue: SendQueue; events: ChatEvents },
  member: MemberId,
  { conversation, body }: { conversation: ConversationId; body: string },
): Promise<Message> {
  const sender = await readRow(pool, SENDER, [member]);
  if (sender?.fictional !== true) throw new Error('the server sends messages as fictional profiles only');
  const request = { id: uuidv7() as MessageId, conversation, kind: 'text' as const, body };
  const dependencies = {
    pool,
    queue,
    events,
    pricesOf: async () => NOTHING_TO_PAY,
    notifyBlockedMember: async () => undefined,
  };
  const { message } = await send(dependencies, { member, site: sender.site, token_hash: null }, request);
  return message;
}

/** A text message to a member. The id is its idempotency key. */
export interface FirstMessage {
  readonly id: MessageId;
  readonly profile: MemberId;
  readonly body: string;
}

const SITE = query({ row: { site: z.uuid() }, text: 'SELECT site_id AS site FROM members WHERE id = $1' });

/** Sends a message that a member wrote earlier, at their cost and without their session. A repeated call changes nothing. */
export async function sendFor(dependencies: SendDependencies, member: MemberId, message: FirstMessage): Promise<void> {
  const sender = await readRow(dependencies.pool, SITE, [member]);
  if (sender === undefined) return;
  await send(dependencies, { member, site: sender.site, token_hash: null }, { ...message, kind: 'text' });
}
