import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { UI_LANGUAGES } from '../../contract/base/rules.ts';

type Language = (typeof UI_LANGUAGES)[number];

const loaded = new Map<Language, I18n>();

/**
 * Returns a text of the app, for server output with the same text as a screen. In the app the text has an id of its own: `<Trans id="…">`.
 * Throws if the app's catalogue (`locales/app`) has no such text. The first text of a language loads the catalogue.
 */
export function appText(language: Language, id: string, values: Readonly<Record<string, string>>): string {
  const words = wordsIn(language);
  if (words.messages[id] === undefined) throw new Error(`The app has no text "${id}" in ${language}.`);
  return words._(id, values);
}

/** Returns the app's label of an enumerated value, whose id is `vocabulary.value`. Undefined if the app has none for it. */
export function appLabel(language: Language, vocabulary: string, value: string): string | undefined {
  const id = `${vocabulary}.${value}`;
  const words = wordsIn(language);
  return words.messages[id] === undefined ? undefined : words._(id);
}

function wordsIn(language: Language): I18n {
  const words = loaded.get(language) ?? readCatalogue(language);
  loaded.set(language, words);
  return words;
}

function readCatalogue(language: Language): I18n {
  const filename = new URL(`../../locales/app/${language}.po`, import.meta.url);
  const context = { locale: language, sourceLocale: 'en', filename: filename.pathname };
  const entries = Object.entries(formatter().parse(readFileSync(filename, 'utf8'), context));
  const messages = Object.fromEntries(entries.map(([id, { translation }]) => [id, translation ?? '']));
  return setupI18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compileMessage);
}
