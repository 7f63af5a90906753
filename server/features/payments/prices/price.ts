import type { Money } from '../../../../contract/account/account.ts';
import { roundHalfUp, shareOf } from '../../../../contract/payments/prices.ts';

/** The price of a purchase. All amounts are in the currency of the list price. */
export interface Price {
  readonly list: Money;
  readonly off: Money;
  readonly total: Money;
  readonly vat: Money;
}

/** Reduces a list price by a percentage, rounded half up to the cent, and computes the VAT in the rest. */
export function discountedPrice(list: Money, { percentage, vatRate }: { percentage: number; vatRate: number }): Price {
  const money = (cents: number): Money => ({ cents, currency: list.currency });
  const off = shareOf(list, percentage);
  const total = list.cents - off.cents;
  const net = roundHalfUp((total * 10_000) / (10_000 + vatRate));
  return { list, off, total: money(total), vat: money(total - net) };
}
