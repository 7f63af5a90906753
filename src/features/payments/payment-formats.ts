import { useLingui } from '@lingui/react';
import type { Money } from '../../../contract/account/account.ts';
import { browserLocale } from '../../browser/browser-locale.ts';
import { timeFormat } from '../../browser/written-moment.ts';
import { moneyWords } from '../../domain/money/credits-worth.ts';
import { countryWords } from '../../domain/places/country-words.ts';

type Moment = string | number;

/** Formats of amounts and times in the member's language. */
export interface PaymentFormats {
  money: (money: Money) => string;
  /** €0, without cents. */
  nothing: (currency: string) => string;
  /** From hundredths of a percent: 21%. */
  percent: (hundredths: number) => string;
  number: (value: number) => string;
  country: (code: string) => string;
  /** 18:27 */
  time: (at: Moment) => string;
  /** 18:27:20 */
  exactTime: (at: Moment) => string;
  /** 21 Nov, 18:27 */
  moment: (at: Moment) => string;
  /** 3 December */
  date: (at: Moment) => string;
  /** 08/2028, from 2028-08. */
  month: (yearAndMonth: string) => string;
}

const known = new Map<string, PaymentFormats>();

export function usePaymentFormats(): PaymentFormats {
  const language = useLingui().i18n.locale;
  const found = known.get(language) ?? makeFormats(language);
  known.set(language, found);
  return found;
}

function makeFormats(language: string): PaymentFormats {
  const locale = browserLocale(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const number = new Intl.NumberFormat(language);
  const time = timeFormat('time', locale);
  const day = timeFormat('shortDayAndMonth', locale);
  const month = timeFormat('cardMonth', locale, 'UTC');
  return {
    money: (money) => moneyWords(money, language),
    nothing: (currency) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(0),
    percent: (hundredths) => percent.format(hundredths / 10_000),
    number: (value) => number.format(value),
    country: (code) => countryWords(code, language),
    time,
    exactTime: timeFormat('exactTime', locale),
    moment: (at) => `${day(at)}, ${time(at)}`,
    date: timeFormat('dayAndMonth', locale),
    month: (yearAndMonth) => month(`${yearAndMonth}-01T00:00:00Z`),
  };
}
