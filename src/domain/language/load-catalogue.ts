import { i18n, type Messages } from '@lingui/core';
import type { Language } from '../../../contract/base/language.ts';

type Catalogue = Record<Language, () => Promise<{ messages: Messages }>>;

const APP: Catalogue = {
  da: () => import('../../../locales/app/da.po'),
  de: () => import('../../../locales/app/de.po'),
  en: () => import('../../../locales/app/en.po'),
  es: () => import('../../../locales/app/es.po'),
  fi: () => import('../../../locales/app/fi.po'),
  fr: () => import('../../../locales/app/fr.po'),
  it: () => import('../../../locales/app/it.po'),
  nl: () => import('../../../locales/app/nl.po'),
  no: () => import('../../../locales/app/no.po'),
  pl: () => import('../../../locales/app/pl.po'),
  sv: () => import('../../../locales/app/sv.po'),
};
/** The texts of public pages, which most members never load. */
const PAGES: Catalogue = {
  da: () => import('../../../locales/pages/da.po'),
  de: () => import('../../../locales/pages/de.po'),
  en: () => import('../../../locales/pages/en.po'),
  es: () => import('../../../locales/pages/es.po'),
  fi: () => import('../../../locales/pages/fi.po'),
  fr: () => import('../../../locales/pages/fr.po'),
  it: () => import('../../../locales/pages/it.po'),
  nl: () => import('../../../locales/pages/nl.po'),
  no: () => import('../../../locales/pages/no.po'),
  pl: () => import('../../../locales/pages/pl.po'),
  sv: () => import('../../../locales/pages/sv.po'),
};

/** The language of the last request. An earlier one may load later. */
let requested: Language | undefined;
/** Whether a public page has been opened. Its texts then follow each change of the language. */
let hasPages = false;

/**
 * Loads the texts of a language and activates it. `regional` is the language with the region whose dates and numbers the texts have.
 * Resolves to whether the language is active now: it is not if another was requested meanwhile. Rejects if its texts do not load.
 */
export async function activateLocale(locale: Language, regional: string = locale): Promise<boolean> {
  requested = locale;
  const messages = await loadMessages(locale);
  if (requested !== locale) return false;
  i18n.loadAndActivate({ locale, locales: regional, messages });
  document.documentElement.lang = locale;
  return true;
}

async function loadMessages(locale: Language): Promise<Messages> {
  const [app, pages] = await Promise.all([APP[locale](), hasPages ? PAGES[locale]() : undefined]);
  return { ...app.messages, ...pages?.messages };
}

/** Adds the texts of public pages in the active language. Rejects if they do not load. */
export async function loadPageTexts(): Promise<void> {
  hasPages = true;
  for (let locale; locale !== i18n.locale;) {
    locale = i18n.locale as Language;
    i18n.load(locale, (await PAGES[locale]()).messages);
  }
}
