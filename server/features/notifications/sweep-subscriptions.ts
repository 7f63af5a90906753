import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** A session that runs out leaves its row, but nothing that could be pushed to. */
export function sweepSubscriptionsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-subscriptions', cron: '40 3 * * *', run: () => sweepSubscriptions(pool) };
}

export async function sweepSubscriptions(pool: Pool): Promise<void> {
  await pool.query(
    'DELETE FROM push_subscriptions p USING sessions s WHERE s.token_hash = p.token_hash AND s.expires_at <= now()',
  );
}
