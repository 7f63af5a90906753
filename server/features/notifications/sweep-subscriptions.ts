import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Deletes the push subscriptions of expired sessions, whose rows remain. */
export function sweepSubscriptionsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-subscriptions', cron: '40 3 * * *', run: () => sweepSubscriptions(pool) };
}

export async function sweepSubscriptions(pool: Pool): Promise<void> {
  await pool.query(
    'DELETE FROM push_subscriptions p USING sessions s WHERE s.token_hash = p.token_hash AND s.expires_at <= now()',
  );
}
