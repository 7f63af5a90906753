import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { liftIfDue } from '../operator/acts.ts';
import { type TellDependencies, tellDevices } from '../operator/tell-devices.ts';

interface LiftDependencies extends TellDependencies {
  readonly pool: Pool;
}

/** Lifts the suspensions whose end has come. Each is one transaction, so that an interrupted run goes on with the next. */
export async function liftSuspensions({ pool, ...tell }: LiftDependencies): Promise<void> {
  const { rows: due } = await pool.query<{ number: string; member: MemberId }>(
    `SELECT number, member_id AS member FROM decisions
     WHERE act = 'suspend' AND ended_at IS NULL AND ends_at <= now() ORDER BY ends_at`,
  );
  for (const { number, member } of due) tellDevices(tell, { member, ...(await liftIfDue(pool, number)) });
}

export function liftSuspensionsJob(dependencies: LiftDependencies): JobKind<object> {
  return { name: 'lift-suspensions', cron: '* * * * *', run: () => liftSuspensions(dependencies) };
}
