import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, readRows, type Row, type RowOf } from '../database/query.ts';

// The states of a mail:
//
//   due ──claim──▶ claimed ──markSent──▶ sent
//    ▲                │ └──giveUp──▶ failed      claimed by a process that died ──CLAIM_SECONDS──▶ due
//    └──postpone──────┘
//
// The claim is committed before the send, without an open transaction: the operator's mail server may answer slowly, and the embedded
// engine has only one connection.

const queuedColumns = {
  id: z.uuid(),
  member_id: z.nullable(MemberId),
  site_id: z.uuid(),
  kind: z.string(),
  language: z.string(),
  /** The country of the member's profile, which determines the format of dates. Null without a member. */
  country: z.nullable(z.string()),
  /** Each kind of mail has data of its own, and a newer process may have queued a kind that this one does not know. */
  data: z.record(z.string(), z.unknown()),
};

/** The columns of a queued mail that determine its texts. */
export type QueuedMail = Row<typeof queuedColumns>;

/** Must exceed the time limit of a send, SEND_LIMIT_MS. After this time another process sends a mail that a killed process had claimed. */
const CLAIM_SECONDS = 300;
const RETRY_FIRST_SECONDS = 60;
const RETRY_MOST_SECONDS = 4 * 3_600;
const ERROR_LENGTH = 500;

const CLAIMED_MAIL = query({
  row: {
    ...queuedColumns,
    recipient: z.string(),
    /** The number of attempts, including this one. */
    attempts: z.int(),
  },
  text: `WITH due AS MATERIALIZED (
       SELECT id FROM mails WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now()
       ORDER BY bulk, due_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE mails m SET due_at = now() + make_interval(secs => $1), attempts = m.attempts + 1 FROM due WHERE m.id = due.id
     RETURNING m.id, m.member_id, m.site_id, m.kind, m.recipient, m.language, m.data, m.attempts,
       (SELECT country FROM members WHERE id = m.member_id) AS country`,
});

/** A mail that only this process sends until the claim expires. */
export type ClaimedMail = RowOf<typeof CLAIMED_MAIL>;

/** Claims the mail that has been due longest; account mails precede notifications. Concurrent callers claim different ones. */
export async function claimMail(pool: Pool): Promise<ClaimedMail | undefined> {
  return readRow(pool, CLAIMED_MAIL, [CLAIM_SECONDS]);
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

const mailColumns = {
  ...queuedColumns,
  recipient: z.string(),
  created_at: z.date(),
  sent_at: z.nullable(z.date()),
  failed_at: z.nullable(z.date()),
  error: z.nullable(z.string()),
  attempts: z.int(),
};

/** A mail as the operator sees it. */
export type MailRow = Row<typeof mailColumns>;

const COLUMNS = `id, member_id, site_id, kind, recipient, language, data, created_at, sent_at, failed_at, error, attempts,
  (SELECT country FROM members WHERE id = mails.member_id) AS country`;

const NEWEST_MAILS = query({
  row: mailColumns,
  text: `SELECT ${COLUMNS} FROM mails ORDER BY created_at DESC, id LIMIT $1`,
});

export async function newestMails(pool: Pool, most: number): Promise<MailRow[]> {
  return readRows(pool, NEWEST_MAILS, [most]);
}

const MAILS_OF_ID = query({
  row: mailColumns,
  text: `SELECT ${COLUMNS} FROM mails WHERE starts_with(id::text, $1) LIMIT 2`,
});

/** Finds a mail by its id or by the beginning of the id, if no other mail has it. */
export async function findMail(pool: Pool, id: string): Promise<MailRow | undefined> {
  const found = await readRows(pool, MAILS_OF_ID, [id.toLowerCase()]);
  return found.length === 1 ? found[0] : undefined;
}
