import type { FastifyInstance } from 'fastify';
import type { MemberId } from '../../../contract/base/ids.ts';
import { storePush } from '../../../contract/notifications/push.ts';
import type { BackgroundLog } from '../../platform/http/logs/background-log.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { GuardedAgent } from '../../platform/security/guarded-agent.ts';
import type { VapidKeys } from '../../platform/security/vapid.ts';
import type { ChatEvents } from '../chats/chat-events.ts';
import { type DispatcherOptions, PushDispatcher } from './push-dispatcher.ts';
import { removeSubscription, storeSubscription, sweepSubscriptionsJob } from './store-subscription.ts';

export interface NotificationsDependencies extends Pick<DispatcherOptions, 'pool' | 'siteOf'> {
  readonly calls: Calls;
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
  const { calls, jobs, pool, siteOf, config, pushKeys, background, metrics, chats, likes } = parts;
  const agent = new GuardedAgent({ testOrigin: config.push.testOrigin });
  jobs.register(sweepSubscriptionsJob(pool));
  calls.mount(storePush, async ({ session, body: { subscription } }) => {
    if (subscription === null) await removeSubscription(pool, session.token_hash);
    else await storeSubscription({ pool, agent }, session.token_hash, subscription);
    return { subscribed: subscription !== null };
  });

  const dispatcher = new PushDispatcher({
    pool,
    siteOf,
    agent,
    keys: pushKeys,
    subject: config.push.subject,
    log: background,
    onTry: (outcome) => metrics.pushes.inc({ outcome }),
  });
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
