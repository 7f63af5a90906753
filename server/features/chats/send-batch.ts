import type { Pool } from 'pg';
import type { ConversationId, MemberId, MessageId } from '../../../contract/ids.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../contract/rules.ts';

/** One message as `send_messages` takes it. `hash` (in UUID format) tells a retry from a different request with the same id. */
export interface Sending {
  readonly session: string;
  readonly sender: MemberId;
  readonly id: MessageId;
  readonly hash: string;
  readonly conversation: ConversationId | null;
  readonly profile: MemberId | null;
  readonly kind: string;
  readonly body: string;
  readonly media: string | null;
  readonly reply_to: MessageId | null;
  readonly price: number;
  readonly max_credits: number | null;
  readonly sent_at: string | null;
  /** The id of the conversation if this message starts it. */
  readonly new_conversation: string | null;
}

/**
 * The result of one send. `sender_number` and `recipient_number` are the feed numbers of a stored message's changes.
 * If the message `starts` the conversation, the change before it in each feed is the new conversation.
 */
export interface Verdict {
  readonly outcome:
    | 'stored'
    | 'known'
    | 'authentication_required'
    | 'account_suspended'
    | 'id_conflict'
    | 'not_found'
    | 'blocking'
    | 'blocked_by'
    | 'price_changed'
    | 'premium_required'
    | 'insufficient_credits'
    /** An earlier message of the batch involves one of its members: the caller sends it again in a later batch. */
    | 'deferred';
  readonly conversation: ConversationId;
  readonly recipient: MemberId;
  readonly seq: number;
  readonly accepted_at: Date;
  readonly credits: number;
  readonly starts: boolean;
  /** The recipient has not confirmed their address, and gets the content of the message when they have. */
  readonly held: boolean;
  readonly sender_number: number;
  readonly recipient_number: number;
}

const SEND = {
  name: 'send_messages',
  text: `SELECT outcome, conversation, recipient, seq, accepted_at, credits, starts, held,
           sender_number::float8 AS sender_number, recipient_number::float8 AS recipient_number
         FROM send_messages($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
};

/** Sends the batch in one transaction. A refused message does not affect the others. */
export async function sendBatch(pool: Pool, batch: readonly Sending[]): Promise<Verdict[]> {
  const column = <K extends keyof Sending>(key: K) => batch.map((sending) => sending[key]);
  const { rows } = await pool.query<Verdict>({
    ...SEND,
    values: [
      column('session'),
      column('id'),
      column('hash'),
      column('sender'),
      column('conversation'),
      column('profile'),
      column('kind'),
      column('body'),
      column('media'),
      column('reply_to'),
      column('price'),
      column('max_credits'),
      column('sent_at'),
      column('new_conversation'),
      STARTED_CONVERSATIONS_FREE,
    ],
  });
  return rows;
}
