import { i18n, type Messages } from '@lingui/core';
import { findSpoken, type SpokenLanguage } from '../../../contract/base/language.ts';

export type Locale = SpokenLanguage;

type Catalogue = Record<Locale, () => Promise<{ messages: Messages }>>;

const APP: Catalogue = {
  en: () => import('../../../locales/app/en.po'),
  fr: () => import('../../../locales/app/fr.po'),
};
/** The texts of public pages, which most members never load. */
const PAGES: Catalogue = {
  en: () => import('../../../locales/pages/en.po'),
  fr: () => import('../../../locales/pages/fr.po'),
};

/** The language of the last request. An earlier one may load later. */
let requested: Locale | undefined;
/** Whether a public page has been opened. Its texts then follow each change of the language. */
let hasPages = false;

export function isLocale(value: string): value is Locale {
  return findSpoken(value) !== undefined;
}

/**
 * Loads the texts of a language and activates it. `regional` is the language with the region whose dates and numbers the texts have.
 * Resolves to whether the language is active now: it is not if another was requested meanwhile. Rejects if its texts do not load.
 */
export async function activateLocale(locale: Locale, regional: string = locale): Promise<boolean> {
  requested = locale;
  const messages = await loadMessages(locale);
  if (requested !== locale) return false;
  i18n.loadAndActivate({ locale, locales: regional, messages });
  document.documentElement.lang = locale;
  return true;
}

async function loadMessages(locale: Locale): Promise<Messages> {
  const [app, pages] = await Promise.all([APP[locale](), hasPages ? PAGES[locale]() : undefined]);
  return { ...app.messages, ...pages?.messages };
}

/** Adds the texts of public pages in the active language. Rejects if they do not load. */
export async function loadPageTexts(): Promise<void> {
  hasPages = true;
  for (let locale; locale !== i18n.locale;) {
    locale = i18n.locale as Locale;
    i18n.load(locale, (await PAGES[locale]()).messages);
  }
}
