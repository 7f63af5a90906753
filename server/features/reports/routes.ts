import { report } from '../../../contract/reports.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type ReportsDependencies, storeReport } from './store-report.ts';
import { sweepReportsJob } from './sweep-reports.ts';

export function mountReports(calls: Calls, dependencies: ReportsDependencies & { readonly jobs: Jobs }): void {
  dependencies.jobs.register(sweepReportsJob(dependencies.pool, dependencies.files));
  calls.mount(report, async ({ session, body }) => {
    await storeReport(dependencies, session.member, body);
    dependencies.wakeMails();
    return { ok: true as const };
  });
}
