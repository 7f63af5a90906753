import type { FastifyInstance } from 'fastify';
import type { MemberId } from '../../../contract/base/ids.ts';
import { PUSH_TESTS_MOST } from '../../../contract/base/rules.ts';
import { storePush, testPush } from '../../../contract/notifications/push.ts';
import type { BackgroundLog } from '../../platform/http/logs/background-log.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { GuardedAgent } from '../../platform/security/guarded-agent.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';
import type { VapidKeys } from '../../platform/security/vapid.ts';
import type { ChatEvents } from '../chats/chat-events.ts';
import { type DispatcherOptions, PushDispatcher } from './push-dispatcher.ts';
import { sendTest, type TestSender } from './send-test.ts';
import { removeSubscription, storeSubscription, sweepSubscriptionsJob } from './store-subscription.ts';

export interface NotificationsDependencies extends Pick<DispatcherOptions, 'pool' | 'siteOf'> {
  readonly calls: Calls;
  readonly createLimit: CreateLimit | undefined;
  readonly jobs: Jobs;
  readonly config: { readonly push: { readonly testOrigin: string | undefined; readonly subject: string | undefined } };
  readonly pushKeys: VapidKeys;
  readonly background: BackgroundLog;
  readonly metrics: Metrics;
  readonly chats: { readonly events: Pick<ChatEvents, 'onMessageStored'> };
  readonly likes: {
    /** Calls the listener for every like that this process stored. A match is news for both sides. */
    readonly onLiked: (listener: (liker: MemberId, liked: MemberId, isMatch: boolean) => void) => () => void;
  };
}

/** Mounts the call that stores a subscription, and runs the dispatcher until the app closes. */
export function mountNotifications(app: FastifyInstance, parts: NotificationsDependencies): void {
  const { calls, jobs, pool, siteOf, createLimit, config, pushKeys, background, metrics, chats, likes } = parts;
  const agent = new GuardedAgent({ testOrigin: config.push.testOrigin });
  jobs.register(sweepSubscriptionsJob(pool));
  calls.mount(storePush, async ({ session, body: { subscription } }) => {
    if (subscription === null) await removeSubscription(pool, session.token_hash);
    else await storeSubscription({ pool, agent }, session.token_hash, subscription);
    return { subscribed: subscription !== null };
  });

  const sender: TestSender = {
    pool,
    siteOf,
    agent,
    keys: pushKeys,
    subject: config.push.subject,
    onTry: (outcome) => metrics.pushes.inc({ outcome }),
  };
  const tests = createLimit?.({ name: 'push-test', max: PUSH_TESTS_MOST, windowMs: 60_000 });
  calls.mount(testPush, async ({ session, request }) => {
    if (tests !== undefined) refuseToWait(await tests.count(request, session.member));
    return { outcome: await sendTest(sender, session) };
  });

  const dispatcher = new PushDispatcher({ ...sender, log: background });
  const stops = [
    chats.events.onMessageStored((_message, recipient) => dispatcher.note(recipient)),
    likes.onLiked((liker, liked, isMatch) => {
      dispatcher.note(liked);
      if (isMatch) dispatcher.note(liker);
    }),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
    await dispatcher.stop();
  });
}
