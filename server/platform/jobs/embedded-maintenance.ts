import type { Pool } from 'pg';
import type { JobKind } from './jobs.ts';

/**
 * The embedded engine has no autovacuum: nobody else counts what the tables hold, and without that the planner guesses
 * (a list of two hundred conversations took seconds). Counted at every start, tidied every night.
 */
export async function countRows(pool: Pool): Promise<void> {
  await pool.query('ANALYZE');
}

export function tidyNightlyJob(pool: Pool): JobKind<object> {
  return {
    name: 'tidy-embedded',
    cron: '50 3 * * *',
    async run() {
      await pool.query('VACUUM (ANALYZE)');
    },
  };
}
