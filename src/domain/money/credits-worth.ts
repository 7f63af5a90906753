import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Money, User } from '../../../contract/account/account.ts';
import { formatsFor } from '../formats/use-formats.ts';
import { listWords } from '../words/list-words.ts';

/** The price of one credit. With `isFrom` it is that of the best bundle, for a member who has bought none. */
export interface CreditPrice extends Money {
  readonly isFrom: boolean;
}

/** The price of one credit for a member. */
export const creditPriceOf = ({ credit_price, credit_price_from }: User): CreditPrice => ({
  ...credit_price,
  isFrom: credit_price_from,
});

/** The value of a number of credits at the price of one: €0.70, or from €0.70. */
export function creditsWorth(credits: number, { cents, currency, isFrom }: CreditPrice, i18n: I18n): string {
  const worth = formatsFor(i18n.locale).money({ cents: credits * cents, currency });
  return isFrom ? i18n._(msg`from ${worth}`) : worth;
}

/** Formats amounts in one or more currencies: €21.72 and £5.49. */
export const amountsWords = (amounts: readonly Money[], language: string): string =>
  listWords(amounts.map(formatsFor(language).money), language);
