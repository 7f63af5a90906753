import { readFileSync } from 'node:fs';
import type { Language } from '../../../contract/base/language.ts';
import { CONTENT_PAGES } from '../../../contract/base/content-pages.ts';
import type { Site } from '../sites/sites.ts';
import { hashOf } from './make-page.ts';

const DIGEST_LENGTH = 12;
const folder = new URL('../../../content/', import.meta.url);

/** The files of American English belong to the review of English. */
const filesOf = (language: Language): string[] => [
  ...CONTENT_PAGES.map((page) => `${language}/${page}.md`),
  `${language}/words.json`,
  `${language}/niches.json`,
  ...(language === 'en' ? ['en-US/privacy.md', 'en-US/footer.md'] : []),
];

/** Identifies the texts of a language. A release that changes one of them needs another review. */
export const digestOf = (language: Language): string =>
  hashOf(
    filesOf(language)
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\0'),
  ).slice(0, DIGEST_LENGTH);

export interface Review {
  readonly language: Language;
  readonly digest: string;
  /** `changed`: a release has changed the texts since the review. */
  readonly state: 'reviewed' | 'changed' | 'missing';
}

/** Whether the operator of a site has reviewed the texts of each language that the site offers. */
export const reviewsOf = ({ settings }: Pick<Site, 'settings'>): Review[] =>
  settings.languages.map((language) => {
    const digest = digestOf(language);
    const reviewed = settings.reviewed_texts[language];
    if (reviewed === undefined) return { language, digest, state: 'missing' };
    return { language, digest, state: reviewed === digest ? 'reviewed' : 'changed' };
  });

/** The facts about the company that its texts and the law need, and that a site lacks. */
export const missingFacts = ({ settings, company }: Pick<Site, 'settings' | 'company'>): string[] =>
  Object.entries({
    'company.name': company.name,
    'company.address': company.address,
    'company.city': company.city,
    'company.country': company.country,
    'company.kvk': company.kvk,
    support_email: settings.support_email,
    // A language of the site that it does not offer counts as none.
    'domain_language (one of languages)': isOffered(settings) ? 'one' : '',
  })
    .filter(([, value]) => value === '')
    .map(([name]) => name);

const isOffered = ({ domain_language, languages }: Site['settings']): boolean =>
  domain_language === '' || languages.includes(domain_language);
