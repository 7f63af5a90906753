import type { Money } from '../../../contract/account/account.ts';
import { DEBIT_COUNTRIES, DEBIT_LIMIT_CENTS } from '../../../contract/payments/rules.ts';
import type { PaymentMethod } from '../../../contract/payments/states.ts';
import type { PaymentProvider } from './provider.ts';

/** Where a method works. Without a list it works everywhere. `most` is the highest amount in cents of a currency. */
interface Reach {
  readonly countries?: readonly string[];
  readonly currencies?: readonly string[];
  readonly most?: number;
  /** Off until an operator switches it on. */
  readonly off?: true;
}

const EURO = ['EUR'];

/**
 * In the order in which they are offered: those of a country, cards, wallets, then the others. giropay and Sofort were closed down. Direct
 * debit has its own way (`/directdebit`), with a mandate and a code.
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

interface Purchase {
  readonly country: string;
  readonly total: Money;
}

/** What the operator switched: a method, or a method in a country (`paypal`, `ideal:BE`). */
export interface MethodSwitches {
  readonly methods_on: readonly string[];
  readonly methods_off: readonly string[];
}

/**
 * The methods that can pay a purchase, the handiest first: the operator has them on, a provider knows them, and country, currency and
 * amount fit.
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
      providerOf(method, providers) !== undefined
    );
  });
}

/** Whether a method is one of those that can pay a purchase. */
export const isMethodOpen = (
  method: PaymentMethod,
  purchase: Purchase,
  { switches, providers }: { readonly switches: MethodSwitches; readonly providers: readonly PaymentProvider[] },
): boolean => methodsFor(purchase, switches, providers).includes(method);

/** The first provider that knows a method. */
export const providerOf = (method: PaymentMethod, providers: readonly PaymentProvider[]): PaymentProvider | undefined =>
  providers.find(({ methods }) => methods.includes(method));
