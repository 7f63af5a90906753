import { CARD_METHODS } from '../../../../contract/payments/rules.ts';
import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import type { Checkout, Order } from '../../../../contract/payments/payments.ts';
import type { StoredMethod } from '../../../../contract/payments/stored-methods.ts';
import { hasApplePay } from '../../../browser/apple-pay.ts';

/** A way to pay: at the provider, or by a card or mandate that the provider keeps. */
export interface Way {
  /** The value of its radio button. */
  readonly key: string;
  readonly method: PaymentMethod;
  readonly stored: StoredMethod | null;
  /** The card brands that the way stands for, if it is the choice "Card". */
  readonly brands: readonly PaymentMethod[];
}

const CARD_BRANDS = ['visa', 'mastercard', 'maestro'] as const satisfies readonly PaymentMethod[];

/**
 * The ways to pay a purchase on this device, the stored ones first. All cards are one way, because the provider sees the brand by the
 * number of the card. A brand that is the only card is a way of its own.
 */
export function waysOf({ stored, methods }: Pick<Checkout, 'stored' | 'methods'>): readonly Way[] {
  const brands: readonly PaymentMethod[] = CARD_BRANDS.filter((brand) => methods.includes(brand));
  const card = methods.includes('creditcard') ? 'creditcard' : brands[0];
  const isOne = card === 'creditcard' || brands.length > 1;
  const offered = methods.filter(
    (method) => (method === card || !brands.includes(method)) && (method !== 'applepay' || hasApplePay()),
  );
  return [
    ...stored.map((one) => ({ key: one.id, method: one.method, stored: one, brands: [] })),
    ...offered.map((method) => ({ key: method, method, stored: null, brands: isOne && method === card ? brands : [] })),
  ];
}

/** Whether a way is a direct debit without a stored mandate. It has a form of its own, with the consent and the button. */
export const isNewDebit = (way: Way | undefined): boolean => way?.method === 'sdd' && way.stored === null;

/** The first of the wanted ways that is there. Without one: the first of all. */
export function chooseWay(ways: readonly Way[], wanted: readonly (string | undefined)[]): Way | undefined {
  const found = wanted.map((key) => ways.find((way) => isWayOf(way, key))).find((way) => way !== undefined);
  return found ?? ways[0];
}

/** Whether a way is what a key or a method names. */
export const isWayOf = ({ key, brands }: Way, named: string | undefined): boolean =>
  key === named || brands.some((brand) => brand === named);

/** The stored way of an order, or else any stored way. */
export function storedWay(checkout: Checkout | undefined, order: Order): Way | undefined {
  const { payment } = order;
  const ways = checkout === undefined ? [] : waysOf(checkout).filter(({ stored }) => stored !== null);
  return (
    ways.find(({ key }) => key === payment.stored_method) ??
    ways.find(({ method }) => method === payment.paymentmethod) ??
    ways[0]
  );
}

/** Whether the provider can store the card of a way to pay for the next order. */
export const canStore = ({ method, stored }: Way): boolean =>
  stored === null && CARD_METHODS.some((card) => card === method);

/** How a call names a way to pay, and whether its card is to be stored. */
export const bodyOfWay = (way: Way, storesCard: boolean) => ({
  method: way.method,
  ...(way.stored !== null && { stored_method: way.stored.id }),
  ...(storesCard && canStore(way) && { store_card: true as const }),
});
