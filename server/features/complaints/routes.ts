import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { sendComplaint } from '../../../contract/complaints.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { storeComplaint } from './store-complaint.ts';
import { sweepComplaintsJob } from './sweep-complaints.ts';

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
