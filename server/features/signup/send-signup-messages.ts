import type { Pool } from 'pg';
import type { MemberId, MessageId } from '../../../contract/ids.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';

interface SignupMessage {
  readonly member: MemberId;
  readonly id: MessageId;
  readonly profile: MemberId;
  readonly body: string;
}

export interface SignupMessages {
  readonly pool: Pool;
  readonly sendFor: (member: MemberId, message: Pick<SignupMessage, 'id' | 'profile' | 'body'>) => Promise<void>;
}

/** The refusals after which the recipient is out of reach, for good. After any other the message waits. */
const FINAL: readonly string[] = ['not_found', 'blocked_by', 'blocking'];

/**
 * Sends the sign-up messages of members who have confirmed their address: of one member, or of all. A message is sent once,
 * because it keeps its id.
 */
export async function sendSignupMessages({ pool, sendFor }: SignupMessages, of?: MemberId): Promise<void> {
  const { rows } = await pool.query<SignupMessage>(
    `SELECT w.member_id AS member, w.id, w.peer_id AS profile, w.body FROM signup_messages w
     JOIN members m ON m.id = w.member_id WHERE m.status = 'active' AND ($1::uuid IS NULL OR w.member_id = $1)`,
    [of ?? null],
  );
  for (const { member, ...message } of rows) {
    try {
      await sendFor(member, message);
    } catch (error) {
      if (!(error instanceof Refusal) || !FINAL.includes(error.code)) continue;
    }
    await pool.query('DELETE FROM signup_messages WHERE member_id = $1', [member]);
  }
}

/** Tries again what a crash or a fault has left. */
export function sendSignupMessagesJob(messages: SignupMessages): JobKind<object> {
  return { name: 'send-signup-messages', cron: '* * * * *', run: () => sendSignupMessages(messages) };
}
