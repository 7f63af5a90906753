import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId, MessageId } from '../../../contract/base/ids.ts';
import { query, readRows } from '../../platform/database/query.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import type { FirstMessage } from '../chats/send-as.ts';

const WAITING_MESSAGES = query({
  row: { member: MemberId, id: MessageId, profile: MemberId, body: z.string() },
  text: `SELECT w.member_id AS member, w.id, w.peer_id AS profile, w.body FROM signup_messages w
     JOIN members m ON m.id = w.member_id WHERE m.status = 'active' AND ($1::uuid IS NULL OR w.member_id = $1)`,
});

export interface SignupMessages {
  readonly pool: Pool;
  /** Starts the job that sends the queued mails. */
  readonly wakeMails: () => void;
  /** `Chats.sendFor` (chats/open-chats.ts) with the prices of the member's site. */
  readonly sendFor: (member: MemberId, message: FirstMessage) => Promise<void>;
}

/** The refusals that mean a permanently unreachable recipient. After any other refusal the message waits. */
const FINAL: readonly string[] = ['not_found', 'blocked_by', 'blocking'];

/**
 * Sends the sign-up messages of members who have confirmed their address: of one member, or of all. A message has a constant id, so it is
 * sent once. If the recipient is unreachable, a mail returns the message to its writer.
 */
export async function sendSignupMessages({ pool, sendFor, wakeMails }: SignupMessages, of?: MemberId): Promise<void> {
  for (const { member, ...message } of await readRows(pool, WAITING_MESSAGES, [of ?? null])) {
    const outcome = await tryToSend(() => sendFor(member, message));
    if (outcome === 'waits') continue;
    await pool.query('SELECT end_signup_message($1, $2)', [member, outcome === 'sent']);
    if (outcome === 'returned') wakeMails();
  }
}

async function tryToSend(send: () => Promise<void>): Promise<'sent' | 'returned' | 'waits'> {
  try {
    await send();
    return 'sent';
  } catch (error) {
    return error instanceof Refusal && FINAL.includes(error.code) ? 'returned' : 'waits';
  }
}

/** Retries the messages that a crash or an error has left. */
export function sendSignupMessagesJob(messages: SignupMessages): JobKind<object> {
  return { name: 'send-signup-messages', cron: '* * * * *', run: () => sendSignupMessages(messages) };
}
