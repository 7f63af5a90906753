import type { PushPayload } from '../contract/notifications/push.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/icon-192.png';
/** One colour: Android shows its outline in the status bar. */
const BADGE = '/icons/badge-96.png';
const GENERIC_TAG = 'nothing';
/** The text for a push that cannot be read or is for another member. It names neither site nor sender. */
const GENERIC_TITLE = { en: 'There may be something new', fr: 'Il y a peut-être du nouveau' } as const;

/** The target of a tap. It is stored in the notification, because the worker has no state. */
export type TapTarget = Pick<PushPayload, 'member' | 'checkUrl' | 'openUrl'>;

/** One notification for each conversation: a later one replaces it and alerts again. */
export async function showNotification({
  title,
  body,
  lang,
  tag,
  member,
  checkUrl,
  openUrl,
}: PushPayload): Promise<void> {
  const data: TapTarget = { member, checkUrl, openUrl };
  // `renotify` is not in TypeScript's library.
  const options = { body, lang, tag, renotify: true, icon: ICON, badge: BADGE, data };
  await self.registration.showNotification(title, options);
}

export async function showGenericNotification(): Promise<void> {
  const title = self.navigator.language.startsWith('fr') ? GENERIC_TITLE.fr : GENERIC_TITLE.en;
  await self.registration.showNotification(title, { tag: GENERIC_TAG, icon: ICON, badge: BADGE, silent: true });
}
