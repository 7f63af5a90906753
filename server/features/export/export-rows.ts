import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ExportAnswer } from '../../../contract/export/export.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { EXPORT_STATES } from '../../../contract/base/rules.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';

// The rows of `exports`. functions/export.sql has a diagram of their states.

/** The interval in which a writing process extends its claim. After a crash, another process begins when the claim ends. */
export const EXTEND_EVERY_MS = 20_000;
const CLAIM_SECONDS = 120;
const RETRY_SECONDS = 60;
const ERROR_LENGTH = 500;

/** An export that only this process makes until its claim ends. */
export interface Claim {
  readonly member: MemberId;
  /** The name of its file in the file store. */
  readonly filename: string;
}

const CLAIMED_EXPORT = query({
  row: { member: MemberId },
  text: 'SELECT member_id AS member FROM claim_export($1, $2)',
});

/** Claims the export that has been due for the longest time. */
export async function claimExport(pool: Pool): Promise<Claim | undefined> {
  const filename = `e/${randomBytes(24).toString('base64url')}.zip`;
  const claimed = await readRow(pool, CLAIMED_EXPORT, [filename, CLAIM_SECONDS]);
  return claimed && { member: claimed.member, filename };
}

const EXTENDED_CLAIM = query({ row: { held: z.boolean() }, text: 'SELECT extend_export_claim($1, $2) AS held' });

/** Extends a claim. Throws if it has ended, because the export was dropped or another process makes it. */
export async function extendClaim(pool: Pool, { filename }: Claim): Promise<void> {
  const claim = await readRow(pool, EXTENDED_CLAIM, [filename, CLAIM_SECONDS]);
  if (claim?.held !== true) throw new Error('the claim of an export has ended');
}

const FINISHED_EXPORT = query({
  row: { finished: z.boolean() },
  text: 'SELECT finish_export($1, $2, $3) AS finished',
});

/** Makes an export available, and queues the e-mail. Returns false if the claim has ended. */
export async function finishExport(pool: Pool, { member, filename }: Claim, bytes: number): Promise<boolean> {
  return (await readRow(pool, FINISHED_EXPORT, [member, filename, bytes]))?.finished === true;
}

export async function failExport(pool: Pool, { filename }: Claim, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await pool.query('SELECT fail_export($1, $2, $3)', [filename, reason.slice(0, ERROR_LENGTH), RETRY_SECONDS]);
}

const EXPORT_STATE = query({
  name: 'read_export',
  row: {
    state: z.enum([...EXPORT_STATES, 'gone']),
    requested_at: z.date(),
    expires_at: z.nullable(z.date()),
    bytes: z.nullable(z.int()),
    next_at: z.nullable(z.date()),
  },
  text: `SELECT CASE WHEN expires_at <= now() THEN 'gone' ELSE state END AS state, requested_at, expires_at, bytes::float8 AS bytes,
             CASE WHEN next_export_at(member_id) > now() THEN next_export_at(member_id) END AS next_at
           FROM exports WHERE member_id = $1`,
});

/** Reads the export of a member as the member sees it. An expired export counts as deleted before the job deletes it. */
export async function readExport(pool: Pool, member: MemberId): Promise<ExportAnswer> {
  const row = await readRow(pool, EXPORT_STATE, [member]);
  if (row === undefined) return { export: null, next_at: null };
  const { state, requested_at, expires_at, bytes, next_at } = row;
  const shown =
    state === 'gone'
      ? null
      : { state, requested_at: requested_at.toISOString(), expires_at: expires_at?.toISOString() ?? null, bytes };
  return { export: shown, next_at: next_at?.toISOString() ?? null };
}

const EXPORT_FILE = query({
  name: 'find_export_file',
  row: { filename: z.string(), bytes: z.int(), ready_at: z.date() },
  text: `SELECT filename, bytes::float8 AS bytes, ready_at FROM exports
           WHERE member_id = $1 AND state = 'ready' AND expires_at > now()`,
});

/** Reads the file of a member's export; undefined unless it is ready. */
export function findExportFile(pool: Pool, member: MemberId): Promise<RowOf<typeof EXPORT_FILE> | undefined> {
  return readRow(pool, EXPORT_FILE, [member]);
}
