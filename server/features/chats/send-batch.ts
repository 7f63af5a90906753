import type { Pool } from 'pg';
import type { ConversationId, MemberId, MessageId } from '../../../contract/ids.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../contract/rules.ts';

/** One message as the SQL function takes it. `hash` (a UUID's shape) tells a repeated request from another under the same id. */
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
  /** The id of the conversation, should this message start it. */
  readonly new_conversation: string | null;
}

/** What became of it. The numbers are those of the message's changes in the two feeds, if it was stored; where it `starts` the conversation, the change before tells of that. */
export interface Verdict {
  readonly outcome:
    | 'stored'
    | 'known'
    | 'authentication_required'
    | 'id_conflict'
    | 'not_found'
    | 'blocking'
    | 'blocked_by'
    | 'price_changed'
    | 'premium_required'
    | 'insufficient_credits'
    /** One of its members takes part in an earlier message of the batch: the caller sends it again in a later batch. */
    | 'deferred';
  readonly conversation: ConversationId;
  readonly recipient: MemberId;
  readonly seq: number;
  readonly accepted_at: Date;
  readonly credits: number;
  readonly starts: boolean;
  readonly sender_number: number;
  readonly recipient_number: number;
}

const SEND = {
  name: 'send_messages',
  text: `SELECT outcome, conversation, recipient, seq, accepted_at, credits, starts,
           sender_number::float8 AS sender_number, recipient_number::float8 AS recipient_number
         FROM send_messages($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
};

/** Sends these in one transaction; a refusal of one does not touch the others. */
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
