import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '../../contract/base/language.ts';

/**
 * The texts that the server writes itself: mails, pushes, documents and archives. A text is its English words, which Lingui's extractor
 * finds in `i18n.t('Your log-in link')`. `server` has their translations, and `app` those of the texts that a screen has too.
 */
const CATALOGUES = ['app', 'server'] as const;

const loaded = new Map<Language, I18n>();

/** Returns the texts of the server in a language. The first call for a language reads its catalogues. */
export function wordsIn(language: Language): I18n {
  const words = loaded.get(language) ?? readWords(language);
  loaded.set(language, words);
  return words;
}

/** Caches the result of `build` for each language, because each text of an `I18n` is compiled again at each use. */
export function perLanguage<Words>(build: (i18n: I18n) => Words): (language: Language) => Words {
  const built = new Map<Language, Words>();
  return (language) => {
    const words = built.get(language) ?? build(wordsIn(language));
    built.set(language, words);
    return words;
  };
}

/**
 * Returns a text of the app, for server output with the same text as a screen. In the app the text has an id of its own: `<Trans id="…">`.
 * Throws if the app's catalogue (`locales/app`) has no such text.
 */
export function appText(i18n: I18n, id: string, values: Readonly<Record<string, string>>): string {
  if (i18n.messages[id] === undefined) throw new Error(`The app has no text "${id}" in ${i18n.locale}.`);
  return i18n._(id, values);
}

/** Returns the app's label of an enumerated value, whose id is `vocabulary.value`. Undefined if the app has none for it. */
export function appLabel(language: Language, vocabulary: string, value: string): string | undefined {
  const id = `${vocabulary}.${value}`;
  const words = wordsIn(language);
  return words.messages[id] === undefined ? undefined : words._(id);
}

function readWords(language: Language): I18n {
  const messages = Object.assign({}, ...CATALOGUES.map((catalogue) => readCatalogue(catalogue, language)));
  return setupI18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compileMessage);
}

function readCatalogue(catalogue: (typeof CATALOGUES)[number], language: Language): Record<string, string> {
  const filename = new URL(`../../locales/${catalogue}/${language}.po`, import.meta.url);
  const context = { locale: language, sourceLocale: 'en', filename: filename.pathname };
  const entries = Object.entries(formatter().parse(readFileSync(filename, 'utf8'), context));
  return Object.fromEntries(entries.map(([id, { translation }]) => [id, translation ?? '']));
}
