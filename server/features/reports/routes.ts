import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { REPORTS_RETENTION_DAYS } from '../../../contract/base/rules.ts';
import { report } from '../../../contract/reports.ts';
import { query, readRows } from '../../platform/database/query.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { type ReportsDependencies, storeReport } from './store-report.ts';

export function mountReports(calls: Calls, dependencies: ReportsDependencies & { readonly jobs: Jobs }): void {
  dependencies.jobs.register(sweepReportsJob(dependencies.pool, dependencies.files));
  calls.mount(report, async ({ session, body }) => {
    await storeReport(dependencies, session.member, body);
    dependencies.wakeMails();
    return { ok: true as const };
  });
}

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

function sweepReportsJob(pool: Pool, files: Files): JobKind<object> {
  return { name: 'sweep-reports', cron: '41 3 * * *', run: async () => void (await sweepReports(pool, files)) };
}
