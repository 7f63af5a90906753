import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { sendComplaint } from '../../../contract/complaints.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { appeal, getSuspension, type Suspension } from '../../../contract/suspension.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import { storeComplaint } from './store-complaint.ts';

export interface ComplaintsDependencies {
  readonly pool: Pool;
  /** The site whose host a visitor asks. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  readonly walletOf: (member: MemberId) => Promise<Suspension['wallet']>;
  /** Sends the queued mails soon. */
  readonly wakeMails: () => void;
}

/** Mounts the complaints, and what a suspended member reads and answers. */
export function mountComplaints(calls: Calls, { pool, hostSiteOf, walletOf, wakeMails }: ComplaintsDependencies): void {
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

  calls.mount(getSuspension, async ({ session }) => {
    const { rows } = await pool.query<{ suspension: Suspension | null }>('SELECT suspension_of($1) AS suspension', [
      session.member,
    ]);
    const suspension = rows[0]?.suspension;
    // This process may remember the session of a member who has just been erased.
    if (!suspension) throw new Refusal('authentication_required', {});
    return { ...suspension, wallet: await walletOf(session.member) };
  });

  calls.mount(appeal, async ({ session, body: { id, decision, body }, request }) => {
    const { site, member } = session;
    const sender = { site, member, address: request.ip, mustAppeal: true };
    const number = await storeComplaint(pool, { id, kind: 'decision', place: decision, body }, sender);
    wakeMails();
    return { number };
  });
}
