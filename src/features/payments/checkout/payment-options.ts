import { CARD_METHODS } from '../../../../contract/payments/rules.ts';
import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import type { Checkout, Order } from '../../../../contract/payments/payments.ts';
import type { StoredMethod } from '../../../../contract/payments/stored-methods.ts';
import { hasApplePay } from '../../../browser/apple-pay.ts';

/** A payment option: a payment method, or a card or mandate of the member that the provider has stored. */
export interface PaymentOption {
  /** The value of its radio button. */
  readonly key: string;
  readonly method: PaymentMethod;
  readonly stored: StoredMethod | null;
  /** The card brands that the option includes, if it is the choice "Card". */
  readonly brands: readonly PaymentMethod[];
}

const CARD_BRANDS = ['visa', 'mastercard', 'maestro'] as const satisfies readonly PaymentMethod[];

/**
 * The payment options for a purchase on this device, the stored ones first. All cards are one choice, because the provider detects the
 * brand from the card number. A brand that is the only card is a choice of its own.
 */
export function paymentOptionsOf({ stored, methods }: Pick<Checkout, 'stored' | 'methods'>): readonly PaymentOption[] {
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

/** Whether an option is a direct debit without a stored mandate. It has its own form with the consent and the button. */
export const isNewDebit = (option: PaymentOption | undefined): boolean =>
  option?.method === 'sdd' && option.stored === null;

/** The first requested option that is available, or else the first available one. */
export function choosePaymentOption(
  options: readonly PaymentOption[],
  requested: readonly (string | undefined)[],
): PaymentOption | undefined {
  const found = requested
    .map((key) => options.find((option) => isOptionNamed(option, key)))
    .find((option) => option !== undefined);
  return found ?? options[0];
}

/** Whether a key or the name of a method refers to this option. */
export const isOptionNamed = ({ key, brands }: PaymentOption, named: string | undefined): boolean =>
  key === named || brands.some((brand) => brand === named);

/** The stored option of an order, or else any stored option. */
export function storedOptionOf(checkout: Checkout | undefined, order: Order): PaymentOption | undefined {
  const { payment } = order;
  const options = checkout === undefined ? [] : paymentOptionsOf(checkout).filter(({ stored }) => stored !== null);
  return (
    options.find(({ key }) => key === payment.stored_method) ??
    options.find(({ method }) => method === payment.paymentmethod) ??
    options[0]
  );
}

/** Whether the provider can store the card of an option for the next order. */
export const canStore = ({ method, stored }: PaymentOption): boolean =>
  stored === null && CARD_METHODS.some((card) => card === method);

/** The fields of a request that state the option, and whether to store its card. */
export const bodyOfOption = (option: PaymentOption, storesCard: boolean) => ({
  method: option.method,
  ...(option.stored !== null && { stored_method: option.stored.id }),
  ...(storesCard && canStore(option) && { store_card: true as const }),
});
