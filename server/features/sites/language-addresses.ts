import type { Language } from '../../../contract/base/language.ts';
import { LANGUAGE_PARAM, LANGUAGES } from '../../../contract/base/rules.ts';
import type { Site } from './sites.ts';

// A page has an address in each language. Search engines show a reader the one of their language, if the addresses of all languages name
// the same set:
//
//   sites ─▶ familyOf(site) ─▶ LanguageSite[] ─▶ alternatesOf(path) ─▶ head of the page, sitemap

/** A site as search engines know it. */
export interface LanguageSite {
  readonly origin: string;
  /** The language of its plain addresses. Undefined if these follow the browser. */
  readonly own: Language | undefined;
  readonly languages: readonly Language[];
}

/** An address of a page in a language, as the attributes of a link. `x-default` is for readers of all other languages. */
export interface Alternate {
  readonly hreflang: Language | 'x-default';
  readonly href: string;
}

/** Returns the language of a site's plain addresses. A language that the site does not offer counts as none. */
export const ownLanguage = ({ settings }: Pick<Site, 'settings'>): Language | undefined =>
  settings.languages.find((language) => language === settings.domain_language);

/**
 * Returns a site and its sisters: the sites of the same company and niche in other languages, the default site first, then by host. A
 * site stands alone if an earlier one has its language.
 */
export function familyOf(site: Site, sites: readonly Site[]): readonly Site[] {
  const related = sites
    .filter(({ settings, company }) => settings.niche === site.settings.niche && company.name === site.company.name)
    .toSorted((one, other) => ((one.host ?? '') < (other.host ?? '') ? -1 : 1));
  const byLanguage = new Map(related.toReversed().map((one) => [ownLanguage(one), one]));
  const family = related.filter((one) => byLanguage.get(ownLanguage(one)) === one);
  return family.some(({ id }) => id === site.id) ? family : [site];
}

/** Returns the address of a page in a language that the site offers. Undefined: the plain one. */
export const addressIn = ({ origin, own }: LanguageSite, path: string, language: Language | undefined): string =>
  `${origin}${path}${language === undefined || language === own ? '' : `?${LANGUAGE_PARAM}=${language}`}`;

/** Returns the addresses of a page in all languages of a family. Empty for a page with one language and one address. */
export function alternatesOf(family: readonly LanguageSite[], path: string): readonly Alternate[] {
  const languages = LANGUAGES.filter((language) => family.some((site) => site.languages.includes(language)));
  const other = family.find(({ own }) => own === undefined) ?? family.find(({ own }) => own === 'en') ?? family[0];
  if (other === undefined || (family.length === 1 && languages.length === 1)) return [];
  const inLanguages = languages.flatMap((language) => {
    const site = family.find(({ own }) => own === language) ?? family.find((one) => one.languages.includes(language));
    return site === undefined ? [] : [{ hreflang: language, href: addressIn(site, path, language) }];
  });
  return [...inLanguages, { hreflang: 'x-default', href: addressIn(other, path, undefined) }];
}
