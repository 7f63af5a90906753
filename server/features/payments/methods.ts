import type { Money } from '../../../contract/account/account.ts';
import { DEBIT_COUNTRIES, DEBIT_LIMIT_CENTS } from '../../../contract/payments/rules.ts';
import type { PaymentMethod } from '../../../contract/payments/states.ts';
import type { PaymentProvider } from './provider.ts';

/** The availability of a method. Without a list it is available everywhere. `most` is the maximum amount in cents of a currency. */
interface Reach {
  readonly countries?: readonly string[];
  readonly currencies?: readonly string[];
  readonly most?: number;
  /** Off until an operator switches it on. */
  readonly off?: true;
}

const EURO = ['EUR'];

/**
 * The methods in the order of the checkout: those of a country, cards, wallets, then the others. giropay and Sofort are discontinued.
 * Direct debit has a separate screen (`/directdebit`), with a mandate and a code.
 */
const REACH: Readonly<Record<PaymentMethod, Reach>> = {
  ideal: { countries: ['NL'], currencies: EURO },
  bancontact: { countries: ['BE'], currencies: EURO },
  eps: { countries: ['AT'], currencies: EURO },
  giropay: { countries: ['DE'], currencies: EURO, off: true },
  sofort: { countries: ['DE', 'AT', 'BE', 'NL', 'IT', 'ES', 'PL', 'CH'], currencies: EURO, off: true },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  prezelewy24: { countries: ['PL'], currencies: ['PLN', 'EUR'] },
  cartebancaire: { countries: ['FR'], currencies: EURO },
  nexi: { countries: ['IT'], currencies: EURO },
  creditcard: {},
  visa: {},
  mastercard: {},
  maestro: { countries: ['NL', 'BE', 'DE', 'AT', 'IT', 'ES', 'IE', 'GB', 'PL', 'CH'] },
  applepay: {},
  paypal: {},
  sdd: { countries: DEBIT_COUNTRIES, currencies: EURO, most: DEBIT_LIMIT_CENTS },
  sct: { currencies: EURO },
  paysafecard: { currencies: ['EUR', 'GBP', 'CHF', 'PLN'], most: 5_000 },
};

export interface Purchase {
  readonly country: string;
  readonly total: Money;
}

/** The methods that the operator has switched on or off, everywhere or in a country (`paypal`, `ideal:BE`). */
export interface MethodSwitches {
  readonly methods_on: readonly string[];
  readonly methods_off: readonly string[];
}

/**
 * The methods that can pay a purchase, in the order of the checkout: the operator has them on, a provider supports them, and country,
 * currency and amount match.
 */
export function methodsFor(
  { country, total }: Purchase,
  { methods_on, methods_off }: MethodSwitches,
  providers: readonly PaymentProvider[],
): PaymentMethod[] {
  return (Object.keys(REACH) as PaymentMethod[]).filter((method) => {
    const { countries, currencies, most, off } = REACH[method];
    const isNamed = (list: readonly string[]) => list.includes(method) || list.includes(`${method}:${country}`);
    return (
      (off !== true || isNamed(methods_on)) &&
      !isNamed(methods_off) &&
      (countries?.includes(country) ?? true) &&
      (currencies?.includes(total.currency) ?? true) &&
      total.cents <= (most ?? Infinity) &&
      findProviderFor(method, providers) !== undefined
    );
  });
}

/** Whether a method can pay a purchase. */
export const isMethodOpen = (
  method: PaymentMethod,
  purchase: Purchase,
  { switches, providers }: { readonly switches: MethodSwitches; readonly providers: readonly PaymentProvider[] },
): boolean => methodsFor(purchase, switches, providers).includes(method);

/** The first provider that supports a method. */
export const findProviderFor = (
  method: PaymentMethod,
  providers: readonly PaymentProvider[],
): PaymentProvider | undefined => providers.find(({ methods }) => methods.includes(method));
