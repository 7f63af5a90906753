import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { appeal, getSuspension, Suspension } from '../../../contract/suspension.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { storeComplaint } from '../complaints/store-complaint.ts';
import { type NotifyDependencies, notifyDevices } from '../operator/notify-devices.ts';
import { liftIfDue } from '../operator/acts.ts';
import { mountAccountNotices } from './account-notices.ts';

export interface SuspensionDependencies extends NotifyDependencies {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly walletOf: (member: MemberId) => Promise<Suspension['wallet']>;
}

const SUSPENSION = query({
  row: { suspension: z.nullable(Suspension) },
  text: 'SELECT suspension_of($1) AS suspension',
});

/**
 * Mounts the calls with which a suspended member reads the decision and appeals, the job that lifts suspensions, and the notices to other
 * members.
 */
export function mountSuspension(calls: Calls, dependencies: SuspensionDependencies): void {
  const { pool, jobs, walletOf, wakeMails } = dependencies;
  jobs.register(liftSuspensionsJob(dependencies));
  mountAccountNotices(calls, dependencies);

  calls.mount(getSuspension, async ({ session }) => {
    const suspension = (await readRow(pool, SUSPENSION, [session.member]))?.suspension;
    // This process may still cache the session of an erased member.
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

interface LiftDependencies extends NotifyDependencies {
  readonly pool: Pool;
}

const DUE_SUSPENSIONS = query({
  row: { number: z.string(), member: MemberId },
  text: `SELECT number, member_id AS member FROM decisions
     WHERE act = 'suspend' AND ended_at IS NULL AND ends_at <= now() ORDER BY ends_at`,
});

/** Lifts the suspensions whose end has passed. Each lift is one transaction, so the next run continues an interrupted one. */
export async function liftSuspensions({ pool, ...dependencies }: LiftDependencies): Promise<void> {
  const due = await readRows(pool, DUE_SUSPENSIONS);
  for (const { number, member } of due) notifyDevices(dependencies, { member, ...(await liftIfDue(pool, number)) });
}

function liftSuspensionsJob(dependencies: LiftDependencies): JobKind<object> {
  return { name: 'lift-suspensions', cron: '* * * * *', run: () => liftSuspensions(dependencies) };
}
