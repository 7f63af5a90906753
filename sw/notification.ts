import type { Language } from '../contract/base/language.ts';
import { PushAction, type PushPayload } from '../contract/notifications/push.ts';
import { readLanguage } from './read-language.ts';
import { notificationDataOf } from './tap-target.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/icon-192.png';
/** One colour: Android shows its outline in the status bar. */
const STATUS_BAR_ICON = '/icons/badge-96.png';
const GENERIC_TAG = 'nothing';
/** The text for a push that cannot be read or is for another member. It names neither site nor sender. */
const GENERIC_TITLE: Readonly<Record<Language, string>> = {
  da: 'Der er måske noget nyt',
  de: 'Vielleicht gibt es etwas Neues',
  en: 'There may be something new',
  es: 'Puede que haya algo nuevo',
  fi: 'Täällä voi olla jotain uutta',
  fr: 'Il y a peut-être du nouveau',
  it: 'Potrebbe esserci qualcosa di nuovo',
  nl: 'Misschien is er iets nieuws',
  no: 'Det kan ha kommet noe nytt',
  pl: 'Może czekać na ciebie coś nowego',
  sv: 'Det kan finnas något nytt',
};

/**
 * One notification for each conversation, like or order: a later one with its tag replaces it and alerts again. `picture` is the address
 * of the sender's picture, if the member has chosen names and pictures.
 */
export async function showNotification(payload: PushPayload, picture: string | null): Promise<void> {
  const { title, body, lang, tag, actions = [] } = payload;
  // TypeScript's library has neither `renotify` nor `actions`.
  const options = {
    body,
    lang,
    tag,
    renotify: true,
    icon: picture ?? ICON,
    badge: STATUS_BAR_ICON,
    actions: actions.filter(({ action }) => PushAction.safeParse(action).success),
    data: notificationDataOf(payload),
  };
  await self.registration.showNotification(title, options);
}

export async function showGenericNotification(): Promise<void> {
  const title = GENERIC_TITLE[await readLanguage()];
  await self.registration.showNotification(title, {
    tag: GENERIC_TAG,
    icon: ICON,
    badge: STATUS_BAR_ICON,
    silent: true,
  });
}
