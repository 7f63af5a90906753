import type { PushPayload } from '../contract/push.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/icon-192.png';
/** One colour: Android shows its outline in the status bar. */
const BADGE = '/icons/badge-96.png';
const NOTHING_TAG = 'nothing';
/** For a push that cannot be read or is for somebody else: it names neither site nor sender. */
const NOTHING = { en: 'There may be something new', fr: 'Il y a peut-être du nouveau' } as const;

/** Where a tap on a notification leads; kept in the notification, because a worker has no memory. */
export type TapTarget = Pick<PushPayload, 'member' | 'checkUrl' | 'openUrl'>;

/** One for each conversation: a later one takes its place, and is heard again. */
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

export async function showNothingOfIt(): Promise<void> {
  const title = self.navigator.language.startsWith('fr') ? NOTHING.fr : NOTHING.en;
  await self.registration.showNotification(title, { tag: NOTHING_TAG, icon: ICON, badge: BADGE, silent: true });
}
