import { useLingui } from '@lingui/react';
import type { Money } from '../../../contract/account.ts';
import { browserLocale } from '../../browser/browser-locale.ts';
import { moneyWords } from '../../labels/credits-worth.ts';
import { countryWords } from '../../labels/profile/country-words.ts';

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
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (at: Moment) => format.format(new Date(at));
  };
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const number = new Intl.NumberFormat(language);
  const month = dated({ month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return {
    money: (money) => moneyWords(money, language),
    nothing: (currency) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(0),
    percent: (hundredths) => percent.format(hundredths / 10_000),
    number: (value) => number.format(value),
    country: (code) => countryWords(code, language),
    time: dated({ hour: 'numeric', minute: '2-digit' }),
    exactTime: dated({ hour: 'numeric', minute: '2-digit', second: '2-digit' }),
    moment: dated({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
    date: dated({ day: 'numeric', month: 'long' }),
    month: (yearAndMonth) => month(`${yearAndMonth}-01T00:00:00Z`),
  };
}
