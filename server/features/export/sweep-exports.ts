import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Deletes the exports that are over. Their files are then due for the sweep of files. */
export async function sweepExports(pool: Pool): Promise<void> {
  await pool.query('SELECT sweep_exports()');
}

export function sweepExportsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-exports', cron: '37 * * * *', run: () => sweepExports(pool) };
}
