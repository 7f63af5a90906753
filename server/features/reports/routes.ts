import { report } from '../../../contract/reports.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { type ReportsDependencies, storeReport } from './store-report.ts';

export function mountReports(calls: Calls, dependencies: ReportsDependencies): void {
  calls.mount(report, async ({ session, body }) => {
    await storeReport(dependencies, session.member, body);
    dependencies.wakeMails();
    return { ok: true as const };
  });
}
