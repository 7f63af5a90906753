import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Must exceed PASS_DAYS of find-candidates.ts, which reads passes of that many days. */
const RETENTION_DAYS = 40;

export function pruneEncountersJob(pool: Pool): JobKind<object> {
  return { name: 'prune-encounters', cron: '50 3 * * *', run: () => pruneEncounters(pool) };
}

export async function pruneEncounters(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM encounters WHERE day < current_date - $1::int', [RETENTION_DAYS]);
  await pool.query('DELETE FROM member_days WHERE day < current_date - $1::int', [RETENTION_DAYS]);
}
