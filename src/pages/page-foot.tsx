import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { Language } from '../../contract/base/language.ts';
import type { FootData } from '../../contract/pages.ts';
import { LOCALE_NAMES } from '../domain/language/locale-names.ts';
import { LEGAL_PAGES } from '../domain/page/legal-pages.ts';
import { PageLink } from '../domain/page/page-link.tsx';
import { Words } from '../features/content/text-blocks.tsx';
import { countryWords } from '../domain/places/country-words.ts';
import { Logo } from '../ui/icons/logo.tsx';
import styles from './page-foot.module.css';
import page from '../features/landing/start-page.module.css';

export interface PageFootProps {
  foot: FootData;
  language: Language;
  /** The path of the page, for its other languages. */
  path: string;
}

/** The foot of a page that the server renders: the legal pages, the languages and the company. */
export function PageFoot({ foot, language, path }: PageFootProps) {
  const { t } = useLingui();
  return (
    <footer className={styles.foot}>
      <div className={page.wrap}>
        <div className={styles.columns}>
          <About foot={foot} />
          <Column title={foot.name} pages={['pricing', 'faq', 'service', 'accessibility']} />
          <Column title={t`Rules`} pages={['terms', 'ban', 'return-policy', 'complaints']} />
          <Column title={t`Your data`} pages={['privacy', 'cookies']}>
            <PageLink to="/pages/cookies#choice" className={styles.link}>
              <Trans>Withdraw cookie consent</Trans>
            </PageLink>
          </Column>
        </div>
        <FootEnd foot={foot} language={language} path={path} />
      </div>
    </footer>
  );
}

/** The languages of a page, and who runs the site. */
export function FootEnd({ foot, language, path }: PageFootProps) {
  return (
    <>
      <Languages current={language} languages={foot.languages} path={path} />
      {foot.american.map((line) => (
        <p key={line[0]?.text} className={styles.american} lang="en-US">
          <Words line={line} />
        </p>
      ))}
      <Company company={foot.company} />
    </>
  );
}

function About({ foot: { name, minimum_age: age } }: Pick<PageFootProps, 'foot'>) {
  return (
    <div className={styles.about}>
      <PageLink to="/" className={styles.brand}>
        <Logo />
        {name}
      </PageLink>
      <p>
        <PageDisclaimer age={age} />
      </p>
    </div>
  );
}

export const PageDisclaimer = ({ age }: { age: number }) => (
  <Trans>
    For adults of {age} and over. Some profiles are fictional: they wear a mask wherever they appear, are there to
    entertain and to show how the site works, and cannot be met. Sending costs credits; you see the price before you
    send.
  </Trans>
);

interface ColumnProps {
  title: string;
  pages: readonly (keyof typeof LEGAL_PAGES)[];
  /** One more link. */
  children?: ReactNode;
}

function Column({ title, pages, children }: ColumnProps) {
  const { i18n } = useLingui();
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {pages.map((name) => (
          <li key={name}>
            <PageLink to={LEGAL_PAGES[name].to} className={styles.link}>
              {i18n._(LEGAL_PAGES[name].text)}
            </PageLink>
          </li>
        ))}
        {children !== undefined && <li>{children}</li>}
      </ul>
    </div>
  );
}

interface LanguagesProps {
  current: Language;
  languages: readonly Language[];
  path: string;
}

/** This page in each language. These links request another page from the server. */
function Languages({ current, languages, path }: LanguagesProps) {
  const { t } = useLingui();
  return (
    <nav className={styles.languages} aria-label={t`Language`}>
      {languages.map((language) => (
        <a
          key={language}
          href={`${path}?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? 'true' : undefined}
        >
          {LOCALE_NAMES[language]}
        </a>
      ))}
    </nav>
  );
}

function Company({ company }: { company: FootData['company'] }) {
  const { i18n, t } = useLingui();
  const { name, address, city, country, register, kvk } = company;
  const place = [name, address, city, country && countryWords(country, i18n.locale)].filter(Boolean).join(', ');
  const registered = kvk && `${register} ${kvk}`.trim();
  const numbers = company.vat_numbers.filter(Boolean).join(', ');
  const parts = [place, registered, numbers && t`VAT ${numbers}`].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className={styles.company}>
      {parts.map((part, index) => (
        // The separator stays at the end of its part, so no line begins with it.
        <Fragment key={part}>
          {index > 0 && ' '}
          <span className={styles.part}>{index < parts.length - 1 ? `${part}\u00a0·` : part}</span>
        </Fragment>
      ))}
    </p>
  );
}
