import type { Money } from '../../contract/account.ts';
import { dateFormat, displayNames, numberFormat } from './intl-formats.ts';

// A locale is a language with the country of the reader, by `regionalLocale`. Mails, documents and exports write with it.

export const moneyWords = ({ cents, currency }: Money, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(cents / 100);

/** A rate in hundredths of a percent. */
export const rateWords = (rate: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

/** The name of a country, or its code if it has none. */
export const countryWords = (code: string, locale: string): string =>
  displayNames(locale, { type: 'region' }).of(code) ?? code;

export const dayWords = (iso: string, locale: string, timeZone: string): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(iso));
