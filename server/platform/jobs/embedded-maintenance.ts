import type { Pool } from 'pg';
import type { JobKind } from './jobs.ts';

/**
 * Updates the statistics of the planner at start. The embedded engine has no autovacuum, and without statistics a list of
 * 200 conversations takes seconds. `tidyNightlyJob` updates them every night.
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
