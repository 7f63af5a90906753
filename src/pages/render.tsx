import '@fontsource-variable/figtree/index.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SpokenLanguage } from '../../contract/base/language.ts';
import type { PageReader, PageRenderer } from '../../contract/pages.ts';
import { messages as en } from '../../locales/app/en.po';
import { messages as fr } from '../../locales/app/fr.po';
import { makeFormats } from '../domain/formats/make-formats.ts';
import { type PageLinkProps, PageToolsProvider } from '../domain/page/page-tools.tsx';
import { MembersNear } from '../features/landing/members-near.tsx';
import { StartPage } from '../features/landing/start-page.tsx';
import { PageFrame } from './page-frame.tsx';

const MESSAGES: Readonly<Record<SpokenLanguage, Messages>> = { en, fr };

/** A link of a page. It loads the target as a new page. */
const PlainLink = ({ to, className, children }: PageLinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** Renders a page or a part of it. Each render has its own texts, because several run at the same time in one process. */
function render({ language, locale }: PageReader, page: ReactNode): string {
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: MESSAGES[language] } });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PageToolsProvider value={{ Link: PlainLink, formats: makeFormats(locale) }}>{page}</PageToolsProvider>
    </I18nProvider>,
  );
}

/** The pages that the server renders as HTML without any script (decision 96). */
export const renderer: PageRenderer = {
  startPage: (reader, data) =>
    render(
      reader,
      <PageFrame reader={reader} data={data}>
        <StartPage data={data}>
          <template data-members="" />
        </StartPage>
      </PageFrame>,
    ),
  membersNear: (reader, near) => render(reader, <MembersNear near={near} />),
};
