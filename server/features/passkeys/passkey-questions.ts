import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { PASSKEY_MINUTES } from '../../../contract/base/rules.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashToken } from '../../platform/security/sessions.ts';

// A question is a random challenge that an authenticator signs together with the origin. It has one answer, within PASSKEY_MINUTES, from
// the browser and for the purpose of the request:
//
//   ask ─▶ row: hash of the challenge, purpose, requester ─▶ browser ─▶ authenticator signs ─▶ consume deletes the row ─▶ verify
//
// A short-lived cookie identifies the browser of a visitor, the session that of a member.

interface Question {
  readonly purpose: 'sign_in' | 'identity' | 'add';
  /** The secret of the cookie, or the hash of the session's token. */
  readonly requester: string;
}

/** Stores a question and returns its challenge. */
export async function askPasskey(pool: Pool, { purpose, requester }: Question): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32));
  await pool.query(
    `INSERT INTO passkey_questions (challenge_hash, purpose, asked_by, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
    [hashToken(challenge.toString('base64url')), purpose, hashToken(requester), PASSKEY_MINUTES],
  );
  return challenge;
}

/** Deletes the open question of an answer and returns its challenge. Refuses an answer without an open question. */
export async function consumeQuestion(
  pool: Pool,
  { purpose, requester }: Question,
  client_data: string,
): Promise<string> {
  const challenge = challengeOf(client_data);
  const { rowCount } = await pool.query(
    `DELETE FROM passkey_questions
     WHERE challenge_hash = $1 AND purpose = $2 AND asked_by = $3 AND expires_at > now()`,
    [hashToken(challenge), purpose, hashToken(requester)],
  );
  if (rowCount === 0) throw new Refusal('passkey_refused', {});
  return challenge;
}

function challengeOf(client_data: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, 'base64url').toString()) as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // The text is not JSON.
  }
  throw new Refusal('passkey_refused', {});
}

/** Deletes the expired questions. */
export function sweepQuestionsJob(pool: Pool): JobKind<object> {
  return {
    name: 'sweep-passkey-questions',
    cron: '*/10 * * * *',
    run: async () => void (await pool.query('DELETE FROM passkey_questions WHERE expires_at <= now()')),
  };
}
