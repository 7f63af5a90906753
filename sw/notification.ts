import type { PushPayload } from '../contract/notifications/push.ts';
import { tapTargetOf } from './tap-target.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/icon-192.png';
/** One colour: Android shows its outline in the status bar. */
const STATUS_BAR_ICON = '/icons/badge-96.png';
const GENERIC_TAG = 'nothing';
/** The text for a push that cannot be read or is for another member. It names neither site nor sender. */
const GENERIC_TITLE = { en: 'There may be something new', fr: 'Il y a peut-être du nouveau' } as const;

/** One notification for each conversation, like or order: a later one with its tag replaces it and alerts again. */
export async function showNotification(payload: PushPayload): Promise<void> {
  const { title, body, lang, tag } = payload;
  const data = tapTargetOf(payload);
  // `renotify` is not in TypeScript's library.
  const options = { body, lang, tag, renotify: true, icon: ICON, badge: STATUS_BAR_ICON, data };
  await self.registration.showNotification(title, options);
}

export async function showGenericNotification(): Promise<void> {
  const title = self.navigator.language.startsWith('fr') ? GENERIC_TITLE.fr : GENERIC_TITLE.en;
  await self.registration.showNotification(title, {
    tag: GENERIC_TAG,
    icon: ICON,
    badge: STATUS_BAR_ICON,
    silent: true,
  });
}
