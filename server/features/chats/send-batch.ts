import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { type AlbumId, ConversationId, MemberId, type MessageId } from '../../../contract/base/ids.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../contract/base/rules.ts';
import { query, readRows, type RowOf } from '../../platform/database/query.ts';

/** One message in the form of `send_messages`. `hash` (in UUID format) distinguishes a retry from another request with the same id. */
export interface Sending {
  /** The hash of the session's token; null if the server itself sends for the member. */
  readonly session: string | null;
  readonly sender: MemberId;
  readonly id: MessageId;
  readonly hash: string;
  readonly conversation: ConversationId | null;
  readonly profile: MemberId | null;
  readonly kind: string;
  readonly body: string;
  readonly media: string | null;
  readonly reply_to: MessageId | null;
  readonly album: AlbumId | null;
  /** Whether the sender accepts that a first message becomes a request. Null does not ask. */
  readonly as_request: boolean | null;
  readonly price: number;
  readonly max_credits: number | null;
  readonly sent_at: string | null;
  /** The id of the conversation if this message starts it. */
  readonly new_conversation: string | null;
}

const VERDICTS = query({
  name: 'send_messages',
  row: {
    /** The place of the message in the batch, from 1. */
    ord: z.int(),
    outcome: z.enum([
      'stored',
      'known',
      'blocking',
      'blocked_by',
      'insufficient_credits',
      'authentication_required',
      'account_suspended',
      'id_conflict',
      'not_found',
      'price_changed',
      'premium_required',
      'only_as_request',
      /** An earlier message of the batch involves one of its members: the caller sends it again in a later batch. */
      'deferred',
    ]),
    conversation: z.nullable(ConversationId),
    recipient: z.nullable(MemberId),
    seq: z.int(),
    accepted_at: z.date(),
    /** The balance of the sender after the message. */
    credits: z.nullable(z.int()),
    starts: z.boolean(),
    /** The recipient has not confirmed their address, and receives the content of the message after the confirmation. */
    held: z.nullable(z.boolean()),
    sender_number: z.nullable(z.int()),
    recipient_number: z.nullable(z.int()),
  },
  text: `SELECT ord, outcome, conversation, recipient, seq, accepted_at, credits, starts, held,
           sender_number::float8 AS sender_number, recipient_number::float8 AS recipient_number
         FROM send_messages($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
});

type VerdictRow = RowOf<typeof VERDICTS>;

/** The columns that the database determines for an outcome. Another column may be null. */
type Determined<Column extends keyof VerdictRow> = { readonly [Name in Column]: NonNullable<VerdictRow[Name]> };

type Pair = Pick<VerdictRow, 'conversation' | 'recipient'>;

/** The result of one send. */
export type Verdict = AcceptedVerdict | RefusedVerdict;

/** The verdict on a message that this send stored, or an earlier one. The recipient of an earlier message may be erased. */
export type AcceptedVerdict =
  | StoredVerdict
  | ({ readonly outcome: 'known' } & Pair & Determined<'conversation' | 'seq' | 'accepted_at' | 'credits'>);

/**
 * `sender_number` and `recipient_number` are the feed numbers of the message. If it `starts` the conversation, the change before it in each
 * feed is the new conversation.
 */
export type StoredVerdict = { readonly outcome: 'stored' } & Determined<Exclude<keyof VerdictRow, 'ord' | 'outcome'>>;

/** The verdict on a message that changed nothing. */
export type RefusedVerdict = Pair &
  (
    | ({ readonly outcome: 'blocking' | 'blocked_by' } & Determined<'recipient'>)
    | ({ readonly outcome: 'insufficient_credits' } & Determined<'credits'>)
    | {
        readonly outcome: Exclude<
          VerdictRow['outcome'],
          'stored' | 'known' | 'blocking' | 'blocked_by' | 'insufficient_credits'
        >;
      }
  );

type NumberedVerdict = Verdict & Pick<VerdictRow, 'ord'>;

/**
 * Sends the batch in one transaction, and returns the verdict of each message. A refused message does not affect the others.
 * Throws if the database does not return one row per message, because a verdict could then belong to another message.
 */
export async function sendBatch(pool: Pool, batch: readonly Sending[]): Promise<Map<Sending, Verdict>> {
  try {
    return await decide(pool, batch);
  } catch (error) {
    // A concurrent send has stored a message with an id of the batch. The retry finds that message.
    if (!isUniqueViolation(error)) throw error;
    return decide(pool, batch);
  }
}

const UNIQUE_VIOLATION = '23505';
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

async function decide(pool: Pool, batch: readonly Sending[]): Promise<Map<Sending, Verdict>> {
  const column = <K extends keyof Sending>(key: K) => batch.map((sending) => sending[key]);
  const rows = await readRows(pool, VERDICTS, [
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
    column('album'),
    column('as_request'),
    column('price'),
    column('max_credits'),
    column('sent_at'),
    column('new_conversation'),
    STARTED_CONVERSATIONS_FREE,
  ]);
  // send_messages() determines the columns of each outcome.
  return matchVerdicts(batch, rows as NumberedVerdict[]);
}

/** Assigns the verdicts to the messages of a batch by their number. */
export function matchVerdicts(batch: readonly Sending[], rows: readonly NumberedVerdict[]): Map<Sending, Verdict> {
  const byNumber = new Map(rows.map((row) => [row.ord, row]));
  const verdicts = new Map<Sending, Verdict>();
  for (const [place, sending] of batch.entries()) {
    const verdict = byNumber.get(place + 1);
    if (verdict !== undefined) verdicts.set(sending, verdict);
  }
  if (verdicts.size !== batch.length || rows.length !== batch.length)
    throw new Error(`send_messages answered ${verdicts.size} of ${batch.length} messages in ${rows.length} rows`);
  return verdicts;
}
