import type { PushPayload } from '../contract/notifications/push.ts';
import { NotificationData, type TapTarget } from '../contract/notifications/worker-message.ts';
import { readDevice } from '../src/engine/api/device.ts';

declare const self: ServiceWorkerGlobalScope;

// A notification stores its target as its `data`, because the worker has no state between the push and the tap.

/** The target of a push, as the messages to the pages have it. */
export const tapTargetOf = ({ member, checkUrl, openUrl }: TapTarget): TapTarget => ({ member, checkUrl, openUrl });

/** The `data` of the notification of a push. */
export const notificationDataOf = ({ kind, newest, ...target }: PushPayload): NotificationData => ({
  ...tapTargetOf(target),
  kind,
  newest,
});

/**
 * Reads the `data` of a notification. Null if the notification is not ours, leads to another origin, or was for a member who is not
 * signed in.
 */
export async function readNotificationData(data: unknown): Promise<NotificationData | null> {
  const parsed = NotificationData.safeParse(data);
  if (!parsed.success || !isOurs(parsed.data.openUrl) || !isOurs(parsed.data.checkUrl)) return null;
  const device = await readDevice().catch(() => null);
  return device?.member_id === parsed.data.member ? parsed.data : null;
}

const isOurs = (path: string) =>
  URL.canParse(path, self.location.origin) && new URL(path, self.location.origin).origin === self.location.origin;
