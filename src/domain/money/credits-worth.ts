import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Money, User } from '../../../contract/account/account.ts';

const known = new Map<string, Intl.NumberFormat>();

/** Formats an amount of money in a language: €22.99. */
export function moneyWords({ cents, currency }: Money, locale: string): string {
  const key = `${locale} ${currency}`;
  const format = known.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  known.set(key, format);
  // The minus of mathematics is as wide as a digit.
  return format.format(cents / 100).replace('-', '\u2212');
}

/** The price of one credit. `isFrom`: it is that of the best bundle, for somebody who has bought none. */
export interface CreditPrice extends Money {
  readonly isFrom: boolean;
}

/** The price of one credit for a member. */
export const creditPriceOf = ({ credit_price, credit_price_from }: User): CreditPrice => ({
  ...credit_price,
  isFrom: credit_price_from,
});

/** What a number of credits is worth at the price of one: €0.70, or from €0.70. `money` formats the amount. */
export function creditsWorth(
  credits: number,
  { cents, currency, isFrom }: CreditPrice,
  { i18n, money = (amount) => moneyWords(amount, i18n.locale) }: { i18n: I18n; money?: (amount: Money) => string },
): string {
  const worth = money({ cents: credits * cents, currency });
  return isFrom ? i18n._(msg`from ${worth}`) : worth;
}

/** Formats amounts in one or more currencies: €21.72 and £5.49. */
export const amountsWords = (amounts: readonly Money[], locale: string): string =>
  new Intl.ListFormat(locale).format(amounts.map((amount) => moneyWords(amount, locale)));
