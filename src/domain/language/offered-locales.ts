import type { Language } from '../../../contract/base/language.ts';
import { COUNTRY_LANGUAGES, LANGUAGES } from '../../../contract/base/rules.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';

type LanguageSettings = Pick<SiteSettings, 'geoip_country' | 'geoip_selected_country' | 'languages'>;

/** The languages of the site. Until its settings have loaded, these are all languages. */
export const siteLanguages = (settings: Pick<SiteSettings, 'languages'> | undefined): readonly Language[] =>
  settings?.languages ?? LANGUAGES;

/** The country that decides which languages come first: the chosen one, otherwise that of the address. */
export const countryOfLanguages = (settings: LanguageSettings | undefined): string | null =>
  settings?.geoip_selected_country ?? settings?.geoip_country ?? null;

/**
 * The languages of a country that the site offers, the usual one first, and the current language. A country without such languages has all
 * languages of the site.
 */
export function offeredLocales(
  country: string | null,
  current: Language,
  languages: readonly Language[] = LANGUAGES,
): readonly Language[] {
  const listed = Object.entries(COUNTRY_LANGUAGES).find(([code]) => code === country)?.[1] ?? [];
  const offered = listed.filter((language) => languages.includes(language));
  return offered.length === 0 ? languages : [...new Set<Language>([...offered, current])];
}
