import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { SpokenLanguage } from '../../contract/base/language.ts';
import { UI_LANGUAGES } from '../../contract/base/rules.ts';
import type { StartPageData } from '../../contract/pages.ts';
import { LOCALE_NAMES } from '../domain/language/locale-names.ts';
import { LEGAL_PAGES } from '../domain/page/legal-pages.ts';
import { PageLink } from '../domain/page/page-link.tsx';
import { countryWords } from '../domain/places/country-words.ts';
import { Logo } from '../ui/icons/logo.tsx';
import styles from './page-foot.module.css';
import page from '../features/landing/start-page.module.css';

interface PageFootProps {
  data: Pick<StartPageData, 'name' | 'settings' | 'company'>;
  language: SpokenLanguage;
}

/** The foot of a page that the server renders: the legal pages, the languages and the company. */
export function PageFoot({ data, language }: PageFootProps) {
  const { t } = useLingui();
  return (
    <footer className={styles.foot}>
      <div className={page.wrap}>
        <div className={styles.columns}>
          <About data={data} />
          <Column title={data.name} pages={['pricing', 'faq', 'service']} />
          <Column title={t`Rules`} pages={['terms', 'ban', 'returns', 'complaints']} />
          <Column title={t`Your data`} pages={['privacy', 'cookies']} />
        </div>
        <Languages current={language} />
        <Company company={data.company} />
      </div>
    </footer>
  );
}

function About({ data: { name, settings } }: Pick<PageFootProps, 'data'>) {
  const age = settings.minimum_age;
  return (
    <div className={styles.about}>
      <PageLink to="/" className={styles.brand}>
        <Logo />
        {name}
      </PageLink>
      <p>
        <Trans>
          For adults of {age} and over. Some profiles are fictional: they wear a mask wherever they appear, are there to
          entertain and to show how the site works, and cannot be met. Sending costs credits; you see the price before
          you send.
        </Trans>
      </p>
    </div>
  );
}

function Column({ title, pages }: { title: string; pages: readonly (keyof typeof LEGAL_PAGES)[] }) {
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
      </ul>
    </div>
  );
}

/** This page in each language. These links request another page from the server. */
function Languages({ current }: { current: SpokenLanguage }) {
  const { t } = useLingui();
  return (
    <nav className={styles.languages} aria-label={t`Language`}>
      {UI_LANGUAGES.map((language) => (
        <a
          key={language}
          href={`/?lang=${language}`}
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

function Company({ company }: { company: StartPageData['company'] }) {
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
