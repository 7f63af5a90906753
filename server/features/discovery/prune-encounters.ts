import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Who was met on which day is of use for as long as a pass counts (find-candidates.ts), and for nothing after it. */
const KEPT_DAYS = 40;

export function pruneEncountersJob(pool: Pool): JobKind<object> {
  return { name: 'prune-encounters', cron: '50 3 * * *', run: () => pruneEncounters(pool) };
}

export async function pruneEncounters(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM encounters WHERE day < current_date - $1::int', [KEPT_DAYS]);
  await pool.query('DELETE FROM member_days WHERE day < current_date - $1::int', [KEPT_DAYS]);
}
