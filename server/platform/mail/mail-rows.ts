import type { Pool } from 'pg';
import type { QueuedMail } from './mail-writer.ts';

// The states of a mail:
//
//   due ──claim──▶ claimed ──markSent──▶ sent
//    ▲                │ └──giveUp──▶ failed      claimed by a process that died ──CLAIM_SECONDS──▶ due
//    └──postpone──────┘
//
// The claim is committed before the send, without an open transaction: the operator's mail server may answer slowly, and the embedded
// engine has only one connection.

/** A mail that only this process sends until the claim expires. */
export interface ClaimedMail extends QueuedMail {
  readonly recipient: string;
  /** The number of attempts, including this one. */
  readonly attempts: number;
}

/** Must exceed the time limit of a send, SEND_LIMIT_MS. After this time another process sends a mail that a killed process had claimed. */
const CLAIM_SECONDS = 300;
const RETRY_FIRST_SECONDS = 60;
const RETRY_MOST_SECONDS = 4 * 3_600;
const ERROR_LENGTH = 500;

/** Claims the mail that has been due longest; account mails precede notifications. Concurrent callers claim different ones. */
export async function claimMail(pool: Pool): Promise<ClaimedMail | undefined> {
  const { rows } = await pool.query<ClaimedMail>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM mails WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now()
       ORDER BY bulk, due_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE mails m SET due_at = now() + make_interval(secs => $1), attempts = m.attempts + 1 FROM due WHERE m.id = due.id
     RETURNING m.id, m.member_id, m.site_id, m.kind, m.recipient, m.language, m.data, m.attempts,
       (SELECT country FROM members WHERE id = m.member_id) AS country`,
    [CLAIM_SECONDS],
  );
  return rows[0];
}

/** Also empties `data`, because it holds the token of a link. */
export async function markSent(pool: Pool, id: string): Promise<void> {
  await pool.query("UPDATE mails SET sent_at = now(), error = NULL, data = '{}' WHERE id = $1", [id]);
}

/** The wait doubles with each attempt. The number of attempts is not limited. */
export async function postpone(pool: Pool, { id, attempts }: ClaimedMail, error: string): Promise<void> {
  const seconds = Math.min(RETRY_MOST_SECONDS, RETRY_FIRST_SECONDS * 2 ** (attempts - 1));
  await pool.query('UPDATE mails SET due_at = now() + make_interval(secs => $2), error = $3 WHERE id = $1', [
    id,
    seconds,
    error.slice(0, ERROR_LENGTH),
  ]);
}

/** Marks a mail as failed, with the reason. Empties `data`, because no recipient will get its token. */
export async function giveUp(pool: Pool, id: string, error: string): Promise<void> {
  await pool.query("UPDATE mails SET failed_at = now(), error = $2, data = '{}' WHERE id = $1 AND sent_at IS NULL", [
    id,
    error.slice(0, ERROR_LENGTH),
  ]);
}

/** A mail as the operator sees it. */
export interface MailRow extends QueuedMail {
  readonly recipient: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly error: string | null;
  readonly attempts: number;
}

const COLUMNS = `id, member_id, site_id, kind, recipient, language, data, created_at, sent_at, failed_at, error, attempts,
  (SELECT country FROM members WHERE id = mails.member_id) AS country`;

export async function newestMails(pool: Pool, most: number): Promise<MailRow[]> {
  const { rows } = await pool.query<MailRow>(`SELECT ${COLUMNS} FROM mails ORDER BY created_at DESC, id LIMIT $1`, [
    most,
  ]);
  return rows;
}

/** Finds a mail by its id or by the beginning of the id, if no other mail has it. */
export async function findMail(pool: Pool, id: string): Promise<MailRow | undefined> {
  const { rows } = await pool.query<MailRow>(`SELECT ${COLUMNS} FROM mails WHERE starts_with(id::text, $1) LIMIT 2`, [
    id.toLowerCase(),
  ]);
  return rows.length === 1 ? rows[0] : undefined;
}
