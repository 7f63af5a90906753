import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../contract/base/language.ts';
import type { PageReader } from '../../contract/pages.ts';
import { messages as appDa } from '../../locales/app/da.po';
import { messages as appDe } from '../../locales/app/de.po';
import { messages as appEn } from '../../locales/app/en.po';
import { messages as appEs } from '../../locales/app/es.po';
import { messages as appFi } from '../../locales/app/fi.po';
import { messages as appFr } from '../../locales/app/fr.po';
import { messages as appIt } from '../../locales/app/it.po';
import { messages as appNl } from '../../locales/app/nl.po';
import { messages as appNo } from '../../locales/app/no.po';
import { messages as appPl } from '../../locales/app/pl.po';
import { messages as appSv } from '../../locales/app/sv.po';
import { messages as pagesDa } from '../../locales/pages/da.po';
import { messages as pagesDe } from '../../locales/pages/de.po';
import { messages as pagesEn } from '../../locales/pages/en.po';
import { messages as pagesEs } from '../../locales/pages/es.po';
import { messages as pagesFi } from '../../locales/pages/fi.po';
import { messages as pagesFr } from '../../locales/pages/fr.po';
import { messages as pagesIt } from '../../locales/pages/it.po';
import { messages as pagesNl } from '../../locales/pages/nl.po';
import { messages as pagesNo } from '../../locales/pages/no.po';
import { messages as pagesPl } from '../../locales/pages/pl.po';
import { messages as pagesSv } from '../../locales/pages/sv.po';
import { makeFormats } from '../domain/formats/make-formats.ts';
import { FormatsProvider } from '../domain/formats/use-formats.ts';

const MESSAGES: Readonly<Record<Language, Messages>> = {
  da: { ...appDa, ...pagesDa },
  de: { ...appDe, ...pagesDe },
  en: { ...appEn, ...pagesEn },
  es: { ...appEs, ...pagesEs },
  fi: { ...appFi, ...pagesFi },
  fr: { ...appFr, ...pagesFr },
  it: { ...appIt, ...pagesIt },
  nl: { ...appNl, ...pagesNl },
  no: { ...appNo, ...pagesNo },
  pl: { ...appPl, ...pagesPl },
  sv: { ...appSv, ...pagesSv },
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
