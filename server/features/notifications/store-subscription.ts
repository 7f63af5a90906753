import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { WebPushSubscription } from '../../../contract/notifications/push.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { GuardedAgent } from '../../platform/security/guarded-agent.ts';
import { Refusal } from '../../platform/problems.ts';
import { isPointOfP256 } from '../../platform/security/vapid.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly agent: GuardedAgent;
}

const STORED_SUBSCRIPTION = query({
  row: { stored: z.boolean() },
  text: 'SELECT store_push_subscription($1, $2, $3, $4) AS stored',
});

/** Stores the subscription of a session. Refuses an unusable subscription here, where the client gets the error. */
export async function storeSubscription(
  { pool, agent }: Dependencies,
  session: string,
  { endpoint, keys }: WebPushSubscription,
): Promise<void> {
  if (agent.findRefusalReason(endpoint) !== undefined) throw invalid('endpoint', 'endpoint_not_public');
  if (!isPointOfP256(keys.p256dh)) throw invalid('keys.p256dh', 'not_a_key');
  const values = [session, new URL(endpoint).href, keys.p256dh, keys.auth];
  const subscription = await readRow(pool, STORED_SUBSCRIPTION, values);
  if (subscription?.stored !== true) throw new Refusal('authentication_required', {});
}

export async function removeSubscription(pool: Pool, session: string): Promise<void> {
  await pool.query('DELETE FROM push_subscriptions WHERE token_hash = $1', [session]);
}

function invalid(field: string, code: string): Refusal {
  return new Refusal('invalid_request', { issues: [{ path: `body.subscription.${field}`, code }] });
}

/** Deletes the push subscriptions of expired sessions, whose rows remain. */
export function sweepSubscriptionsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-subscriptions', cron: '40 3 * * *', run: () => sweepSubscriptions(pool) };
}

export async function sweepSubscriptions(pool: Pool): Promise<void> {
  await pool.query(
    'DELETE FROM push_subscriptions p USING sessions s WHERE s.token_hash = p.token_hash AND s.expires_at <= now()',
  );
}
