import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { PASSKEY_MINUTES } from '../../../contract/base/rules.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashToken } from '../../platform/security/sessions.ts';

// A question is a random challenge that an authenticator signs together with the origin. It is answered once, within minutes, for
// the purpose and by the browser that it was made for:
//
//   ask ─▶ row: hash of the challenge, purpose, who asked ─▶ browser ─▶ authenticator signs ─▶ take deletes the row ─▶ verify
//
// A visitor's browser is known by a short-lived cookie, that of a member by its session.

interface Question {
  readonly purpose: 'sign_in' | 'identity' | 'add';
  /** The secret of the cookie, or the hash of the session's token. */
  readonly asker: string;
}

/** Stores a question and returns its challenge. */
export async function askPasskey(pool: Pool, { purpose, asker }: Question): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32));
  await pool.query(
    `INSERT INTO passkey_questions (challenge_hash, purpose, asked_by, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
    [hashToken(challenge.toString('base64url')), purpose, hashToken(asker), PASSKEY_MINUTES],
  );
  return challenge;
}

/** Returns the challenge of an answer if it is that of an open question, which is closed then. Else it refuses. */
export async function takeQuestion(pool: Pool, { purpose, asker }: Question, client_data: string): Promise<string> {
  const challenge = challengeOf(client_data);
  const { rowCount } = await pool.query(
    `DELETE FROM passkey_questions
     WHERE challenge_hash = $1 AND purpose = $2 AND asked_by = $3 AND expires_at > now()`,
    [hashToken(challenge), purpose, hashToken(asker)],
  );
  if (rowCount === 0) throw new Refusal('passkey_refused', {});
  return challenge;
}

function challengeOf(client_data: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, 'base64url').toString()) as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // No JSON.
  }
  throw new Refusal('passkey_refused', {});
}

/** Deletes the questions that nobody has answered. */
export function sweepQuestionsJob(pool: Pool): JobKind<object> {
  return {
    name: 'sweep-passkey-questions',
    cron: '*/10 * * * *',
    run: async () => void (await pool.query('DELETE FROM passkey_questions WHERE expires_at <= now()')),
  };
}
