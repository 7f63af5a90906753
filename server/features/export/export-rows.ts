import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { ExportAnswer } from '../../../contract/export/export.ts';
import type { MemberId } from '../../../contract/base/ids.ts';

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

/** Claims the export that has been due for the longest time. */
export async function claimExport(pool: Pool): Promise<Claim | undefined> {
  const filename = `e/${randomBytes(24).toString('base64url')}.zip`;
  const { rows } = await pool.query<{ member: MemberId }>('SELECT member_id AS member FROM claim_export($1, $2)', [
    filename,
    CLAIM_SECONDS,
  ]);
  return rows[0] && { member: rows[0].member, filename };
}

/** Extends a claim. Throws if it has ended, because the export was dropped or another process makes it. */
export async function extendClaim(pool: Pool, { filename }: Claim): Promise<void> {
  const { rows } = await pool.query<{ held: boolean }>('SELECT extend_export_claim($1, $2) AS held', [
    filename,
    CLAIM_SECONDS,
  ]);
  if (rows[0]?.held !== true) throw new Error('the claim of an export has ended');
}

/** Makes an export available, and queues the e-mail. Returns false if the claim has ended. */
export async function finishExport(pool: Pool, { member, filename }: Claim, bytes: number): Promise<boolean> {
  const { rows } = await pool.query<{ finished: boolean }>('SELECT finish_export($1, $2, $3) AS finished', [
    member,
    filename,
    bytes,
  ]);
  return rows[0]?.finished === true;
}

export async function failExport(pool: Pool, { filename }: Claim, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await pool.query('SELECT fail_export($1, $2, $3)', [filename, reason.slice(0, ERROR_LENGTH), RETRY_SECONDS]);
}

interface StateRow extends Omit<NonNullable<ExportAnswer['export']>, 'state' | 'requested_at' | 'expires_at'> {
  readonly state: NonNullable<ExportAnswer['export']>['state'] | 'gone';
  readonly requested_at: Date;
  readonly expires_at: Date | null;
  readonly next_at: Date | null;
}

/** Reads the export of a member as the member sees it. An expired export counts as deleted before the job deletes it. */
export async function readExport(pool: Pool, member: MemberId): Promise<ExportAnswer> {
  const { rows } = await pool.query<StateRow>({
    name: 'read_export',
    text: `SELECT CASE WHEN expires_at <= now() THEN 'gone' ELSE state END AS state, requested_at, expires_at, bytes::float8 AS bytes,
             CASE WHEN next_export_at(member_id) > now() THEN next_export_at(member_id) END AS next_at
           FROM exports WHERE member_id = $1`,
    values: [member],
  });
  const [row] = rows;
  if (row === undefined) return { export: null, next_at: null };
  const { state, requested_at, expires_at, bytes, next_at } = row;
  const shown =
    state === 'gone'
      ? null
      : { state, requested_at: requested_at.toISOString(), expires_at: expires_at?.toISOString() ?? null, bytes };
  return { export: shown, next_at: next_at?.toISOString() ?? null };
}

/** Reads the file of a member's export; undefined unless it is ready. */
export async function findExportFile(
  pool: Pool,
  member: MemberId,
): Promise<{ filename: string; bytes: number; ready_at: Date } | undefined> {
  const { rows } = await pool.query<{ filename: string; bytes: number; ready_at: Date }>({
    name: 'find_export_file',
    text: `SELECT filename, bytes::float8 AS bytes, ready_at FROM exports
           WHERE member_id = $1 AND state = 'ready' AND expires_at > now()`,
    values: [member],
  });
  return rows[0];
}
