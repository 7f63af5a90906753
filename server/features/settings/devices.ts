import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { DeviceId } from '../../../contract/base/ids.ts';
import type { SignedInDevice } from '../../../contract/settings.ts';
import { query, readRows } from '../../platform/database/query.ts';
import type { Session } from '../../platform/security/sessions.ts';

const LIVE_SESSIONS = query({
  row: {
    id: DeviceId,
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    signed_in_at: z.date(),
    seen_at: z.date(),
    current: z.boolean(),
  },
  text: `SELECT id, browser, system, created_at AS signed_in_at, seen_at, token_hash = $2 AS current FROM sessions
     WHERE member_id = $1 AND expires_at > now() ORDER BY current DESC, seen_at DESC, id`,
});

/** Reads the live sessions of a member, the current one first, then the last used first. */
export async function readDevices(pool: Pool, { member, token_hash }: Session): Promise<SignedInDevice[]> {
  const rows = await readRows(pool, LIVE_SESSIONS, [member, token_hash]);
  return rows.map((row) => ({
    ...row,
    signed_in_at: row.signed_in_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
  }));
}

const ENDED_SESSIONS = query({
  row: { token_hash: z.string() },
  text: `DELETE FROM sessions WHERE member_id = $1 AND CASE WHEN $2::uuid IS NULL THEN token_hash <> $3 ELSE id = $2 END
     RETURNING token_hash`,
});

/** Deletes one session of the member, or all except the current one. Returns the hashes of the deleted sessions. */
export async function endDevices(
  pool: Pool,
  { member, token_hash }: Session,
  device: DeviceId | 'others',
): Promise<string[]> {
  const ended = await readRows(pool, ENDED_SESSIONS, [member, device === 'others' ? null : device, token_hash]);
  return ended.map((row) => row.token_hash);
}
