import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { sendComplaint } from '../../../contract/complaints.ts';
import { COMPLAINTS_RETENTION_DAYS } from '../../../contract/operator.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { storeComplaint } from './store-complaint.ts';

export interface ComplaintsDependencies {
  readonly pool: Pool;
  readonly jobs: Jobs;
  /** Returns the site of the host that a visitor addresses. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  /** Makes the mailer send the queued mails without delay. */
  readonly wakeMails: () => void;
}

export function mountComplaints(calls: Calls, { pool, jobs, hostSiteOf, wakeMails }: ComplaintsDependencies): void {
  jobs.register(sweepComplaintsJob(pool));
  calls.mount(sendComplaint, async ({ session, body, request }) => {
    const { good_faith: _, email, language, ...complaint } = body;
    if (session === undefined && email === null)
      throw new Refusal('invalid_request', { issues: [{ path: 'body.email', code: 'invalid_type' }] });
    const own = session === undefined && email !== null ? { email, language } : {};
    const number = await storeComplaint(
      pool,
      { ...complaint, ...own },
      {
        site: session?.site ?? (await hostSiteOf(request)),
        member: session?.member ?? null,
        address: request.ip,
        mustAppeal: false,
      },
    );
    wakeMails();
    return { number };
  });
}

/** Deletes old closed complaints, and the texts and grounds of decisions that ended long ago. Decisions in force do not change. */
export async function sweepComplaints(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM complaints WHERE decided_at < now() - make_interval(days => $1)', [
    COMPLAINTS_RETENTION_DAYS,
  ]);
  await pool.query(
    "UPDATE decisions SET facts = '', rule = '', ground = NULL WHERE ended_at < now() - make_interval(days => $1) AND facts <> ''",
    [COMPLAINTS_RETENTION_DAYS],
  );
}

function sweepComplaintsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-complaints', cron: '47 3 * * *', run: () => sweepComplaints(pool) };
}
