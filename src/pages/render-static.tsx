import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SpokenLanguage } from '../../contract/base/language.ts';
import type { PageReader } from '../../contract/pages.ts';
import { messages as appEn } from '../../locales/app/en.po';
import { messages as appFr } from '../../locales/app/fr.po';
import { messages as pagesEn } from '../../locales/pages/en.po';
import { messages as pagesFr } from '../../locales/pages/fr.po';
import { makeFormats } from '../domain/formats/make-formats.ts';
import { FormatsProvider } from '../domain/formats/use-formats.ts';

const MESSAGES: Readonly<Record<SpokenLanguage, Messages>> = {
  en: { ...appEn, ...pagesEn },
  fr: { ...appFr, ...pagesFr },
};

/** The texts of a render. Each render has its own, because several run at the same time in one process. */
export const textsFor = ({ language, locale }: PageReader) =>
  setupI18n({ locale: language, locales: locale, messages: { [language]: MESSAGES[language] } });

/** React writes a link for each urgent picture, above the markup. The pictures themselves are only a little below. */
const PRELOADS = /<link rel="preload" as="image"[^>]*>/g;

/** Renders a page or a part of it as HTML without any script. */
export function renderStatic(reader: PageReader, page: ReactNode): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={textsFor(reader)}>
      <FormatsProvider value={makeFormats(reader.locale)}>{page}</FormatsProvider>
    </I18nProvider>,
  );
  return html.replaceAll(PRELOADS, '');
}
