import type { Pool } from 'pg';
import { REPORTS_RETENTION_DAYS } from '../../../contract/base/rules.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Deletes the expired reports of deleted members with their copies. Returns their number. */
export async function sweepReports(pool: Pool, files: Files): Promise<number> {
  const { rows } = await pool.query<{ keys: string[] }>(
    `DELETE FROM reports r WHERE r.created_at < now() - make_interval(days => $1)
       AND NOT EXISTS (SELECT FROM members m WHERE m.id = r.reported_id AND m.status <> 'deleted')
     RETURNING ARRAY(SELECT jsonb_array_elements_text(r.evidence->'files')) AS keys`,
    [REPORTS_RETENTION_DAYS],
  );
  for (const key of rows.flatMap(({ keys }) => keys)) await files.remove(key);
  return rows.length;
}

export function sweepReportsJob(pool: Pool, files: Files): JobKind<object> {
  return { name: 'sweep-reports', cron: '41 3 * * *', run: async () => void (await sweepReports(pool, files)) };
}
