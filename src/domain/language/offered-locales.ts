import { COUNTRY_LANGUAGES, UI_LANGUAGES } from '../../../contract/base/rules.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { isLocale, type Locale } from './load-catalogue.ts';

type Countries = Pick<SiteSettings, 'geoip_country' | 'geoip_selected_country'>;

/** The country that decides which languages come first: the chosen one, otherwise that of the address. */
export const countryOfLanguages = (settings: Countries | undefined): string | null =>
  settings?.geoip_selected_country ?? settings?.geoip_country ?? null;

/**
 * The languages of a country, the usual one first, and the current language. English replaces the languages that the app does not
 * have. A country without a list has all languages.
 */
export function offeredLocales(country: string | null, current: Locale): readonly Locale[] {
  const listed = Object.entries(COUNTRY_LANGUAGES).find(([code]) => code === country)?.[1];
  if (listed === undefined) return UI_LANGUAGES;
  const spoken = listed.filter((language) => isLocale(language));
  return [...new Set<Locale>([...spoken, ...(spoken.length < listed.length ? (['en'] as const) : []), current])];
}
