import type { Money } from '../../contract/account/account.ts';
import { Country } from '../../contract/base/country.ts';
import { TIME_FORMS, type TimeForm } from '../../contract/base/time-forms.ts';
import { dateFormat, displayNames, numberFormat } from './intl-formats.ts';

// A locale is a language with the country of the reader, by `regionalLocale`. Mails, documents and exports use it.

export const moneyWords = ({ cents, currency }: Money, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(cents / 100);

/** Returns how many digits the amounts of a currency have after the point. */
export const fractionDigits = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Formats a rate in hundredths of a percent. */
export const rateWords = (rate: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

/** Returns the name of a country, or its code if it has none. */
export const countryWords = (code: string, locale: string): string =>
  displayNames(locale, { type: 'region' }).of(code) ?? code;

/** The codes that ICU names, but that no country has: groups of countries, reserved parts of countries and codes for tests. */
const NO_COUNTRIES = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

/** Whether a code is that of a country of ISO 3166-1, or of Kosovo. A former code such as UK is none. */
export const isCountryCode = (code: string): boolean =>
  Country.safeParse(code).success &&
  !NO_COUNTRIES.includes(code) &&
  new Intl.Locale(`und-${code}`).region === code &&
  countryWords(code, 'en') !== code;

/** The reader of a moment, and the time zone. */
interface Whose {
  readonly locale: string;
  readonly timeZone: string;
}

/** Formats a moment in one of TIME_FORMS. */
export const momentWords = (iso: string, form: TimeForm, { locale, timeZone }: Whose): string =>
  dateFormat(locale, { ...TIME_FORMS[form], timeZone }).format(new Date(iso));

/** Returns the short name of a time zone at a moment: CET. */
export const zoneWords = (iso: string, { locale, timeZone }: Whose): string =>
  dateFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

export const dayWords = (iso: string, locale: string, timeZone: string): string =>
  momentWords(iso, 'longDay', { locale, timeZone });
