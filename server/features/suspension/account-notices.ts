import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { acknowledgeNotice } from '../../../contract/account/account-notices.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';
import { Refusal } from '../../platform/problems.ts';

export interface AccountNoticeDependencies {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly publishChange: PublishChange;
}

const ACKNOWLEDGED = query({
  row: { outcome: z.enum(['stored', 'known', 'not_found']), number: z.nullable(z.int()) },
  text: 'SELECT outcome, number::float8 AS number FROM acknowledge_notice($1, $2, $3, $4)',
});

/** Mounts the call that acknowledges a notice about the account of another member, and the job that deletes expired notices. */
export function mountAccountNotices(calls: Calls, { pool, jobs, publishChange }: AccountNoticeDependencies): void {
  jobs.register(sweepAccountNoticesJob(pool));

  calls.mount(acknowledgeNotice, async ({ session: { member }, body: { id, kind, state } }) => {
    const acknowledged = await readRow(pool, ACKNOWLEDGED, [member, id, kind, state]);
    if (acknowledged === undefined || acknowledged.outcome === 'not_found') throw new Refusal('not_found', {});
    publishChange(member, acknowledged.number);
    return { ok: true } as const;
  });
}

/** Deletes the notices whose time is over. */
export async function sweepAccountNotices(pool: Pool): Promise<void> {
  await pool.query('SELECT sweep_account_notices()');
}

function sweepAccountNoticesJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-account-notices', cron: '53 3 * * *', run: () => sweepAccountNotices(pool) };
}
