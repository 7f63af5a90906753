import type { PaymentMethod } from '../../../../contract/payment-states.ts';
import type { Checkout, Order, StoredMethod } from '../../../../contract/payments.ts';

/** A way to pay: at the provider, or by a card or mandate that the provider keeps. */
export interface Way {
  /** The value of its radio button. */
  readonly key: string;
  readonly method: PaymentMethod;
  readonly stored: StoredMethod | null;
}

/** The ways to pay a purchase, the stored ones first. */
export function waysOf({ stored, methods }: Pick<Checkout, 'stored' | 'methods'>): readonly Way[] {
  return [
    ...stored.map((one) => ({ key: one.id, method: one.method, stored: one })),
    ...methods.map((method) => ({ key: method, method, stored: null })),
  ];
}

/** The first of the wanted ways that is there. Without one: the first of all. */
export function chooseWay(ways: readonly Way[], wanted: readonly (string | undefined)[]): Way | undefined {
  const found = wanted.map((key) => ways.find((way) => way.key === key)).find((way) => way !== undefined);
  return found ?? ways[0];
}

/** The stored way of an order, or else any stored way. */
export function storedWay(checkout: Checkout | undefined, order: Order): Way | undefined {
  const { payment } = order;
  const ways = checkout === undefined ? [] : waysOf(checkout).filter(({ stored }) => stored !== null);
  return (
    ways.find(({ key }) => key === payment.stored_method) ??
    ways.find(({ method }) => method === payment.method) ??
    ways[0]
  );
}

/** How a call names a way to pay. */
export const bodyOfWay = ({ method, stored }: Way) => ({
  method,
  ...(stored !== null && { stored_method: stored.id }),
});
