import type { Pool } from 'pg';
import { COMPLAINTS_RETENTION_DAYS } from '../../../contract/operator.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Deletes old closed complaints, and the texts of decisions that ended long ago. Decisions in force do not change. */
export async function sweepComplaints(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM complaints WHERE decided_at < now() - make_interval(days => $1)', [
    COMPLAINTS_RETENTION_DAYS,
  ]);
  await pool.query(
    "UPDATE decisions SET facts = '', rule = '' WHERE ended_at < now() - make_interval(days => $1) AND facts <> ''",
    [COMPLAINTS_RETENTION_DAYS],
  );
}

export function sweepComplaintsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-complaints', cron: '47 3 * * *', run: () => sweepComplaints(pool) };
}
