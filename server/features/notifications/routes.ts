import type { FastifyInstance } from 'fastify';
import type { MemberId } from '../../../contract/base/ids.ts';
import { storePush } from '../../../contract/notifications/push.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { type DispatcherOptions, PushDispatcher } from './push-dispatcher.ts';
import { removeSubscription, storeSubscription } from './store-subscription.ts';

export interface NotificationsDependencies extends DispatcherOptions {
  readonly calls: Calls;
  /** Calls the listener for every message that this process stored. Returns the unsubscribe function. */
  readonly onMessageStored: (listener: (message: unknown, recipient: MemberId) => void) => () => void;
  /** Calls the listener for every like that this process stored. A match is news for both sides. */
  readonly onLiked: (listener: (liker: MemberId, liked: MemberId, isMatch: boolean) => void) => () => void;
}

/** Mounts the call that stores a subscription, and runs the dispatcher until the app closes. */
export function mountNotifications(
  app: FastifyInstance,
  { calls, onMessageStored, onLiked, ...options }: NotificationsDependencies,
): void {
  const { pool, agent } = options;
  calls.mount(storePush, async ({ session, body: { subscription } }) => {
    if (subscription === null) await removeSubscription(pool, session.token_hash);
    else await storeSubscription({ pool, agent }, session.token_hash, subscription);
    return { subscribed: subscription !== null };
  });

  const dispatcher = new PushDispatcher(options);
  const stops = [
    onMessageStored((_message, recipient) => dispatcher.note(recipient)),
    onLiked((liker, liked, isMatch) => {
      dispatcher.note(liked);
      if (isMatch) dispatcher.note(liker);
    }),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
    await dispatcher.stop();
  });
}
