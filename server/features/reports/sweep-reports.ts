import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { REPORTS_RETENTION_DAYS } from '../../../contract/base/rules.ts';
import { query, readRows } from '../../platform/database/query.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

const EXPIRED_REPORT = query({
  row: { keys: z.array(z.string()) },
  text: `DELETE FROM reports r WHERE r.created_at < now() - make_interval(days => $1)
       AND NOT EXISTS (SELECT FROM members m WHERE m.id = r.reported_id AND m.status <> 'deleted')
     RETURNING ARRAY(SELECT jsonb_array_elements_text(r.evidence->'files')) AS keys`,
});

/** Deletes the expired reports of deleted members with their copies. Returns their number. */
export async function sweepReports(pool: Pool, files: Files): Promise<number> {
  const deleted = await readRows(pool, EXPIRED_REPORT, [REPORTS_RETENTION_DAYS]);
  for (const key of deleted.flatMap(({ keys }) => keys)) await files.remove(key);
  return deleted.length;
}

export function sweepReportsJob(pool: Pool, files: Files): JobKind<object> {
  return { name: 'sweep-reports', cron: '41 3 * * *', run: async () => void (await sweepReports(pool, files)) };
}
