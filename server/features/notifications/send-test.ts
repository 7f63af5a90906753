import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import type { TestPushOutcome } from '../../../contract/notifications/push.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { decideOutcome } from './decide-outcome.ts';
import { makeTestPayload } from './make-payload.ts';
import type { DispatcherOptions } from './push-dispatcher.ts';
import { sendPush } from './send-push.ts';
import { subjectOf } from './site-subject.ts';

export type TestSender = Pick<DispatcherOptions, 'pool' | 'agent' | 'keys' | 'siteOf' | 'subject' | 'onTry'>;

const SUBSCRIPTION = query({
  row: {
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    member: MemberId,
    language: z.string(),
    badge: z.int(),
  },
  text: `SELECT p.endpoint, p.p256dh, p.auth, m.id AS member, m.language, count_badge(m.id) AS badge
    FROM push_subscriptions p JOIN sessions s ON s.token_hash = p.token_hash AND s.expires_at > now()
    JOIN members m ON m.id = s.member_id
    WHERE p.token_hash = $1`,
});

/**
 * Sends a test push to the subscription of a session, past the queue of the dispatcher, so that its member sees whether the way works.
 * Deletes a subscription that no longer exists. Refuses with `not_found` without one.
 */
export async function sendTest(sender: TestSender, { token_hash, site }: Session): Promise<TestPushOutcome> {
  const { pool, siteOf, subject, onTry } = sender;
  const to = await readRow(pool, SUBSCRIPTION, [token_hash]);
  if (to === undefined) throw new Refusal('not_found', {});
  const own = await siteOf(site);
  const reply = await sendPush(sender, { to, payload: makeTestPayload(to, own), subject: subjectOf(subject, own) });
  const outcome = decideOutcome(reply, { tries: 0, refusals: 0 }, Date.now()).kind;
  onTry(outcome);
  if (outcome === 'gone') await removeIfSame(pool, token_hash, to.endpoint);
  return outcome;
}

/** The member may have subscribed again during the push. */
async function removeIfSame(pool: Pool, session: string, endpoint: string): Promise<void> {
  await pool.query('DELETE FROM push_subscriptions WHERE token_hash = $1 AND endpoint = $2', [session, endpoint]);
}
