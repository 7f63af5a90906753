import { expect, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { OrderId, PaymentId, StoredMethodId } from '../../../../contract/base/ids.ts';
import type { Discount } from '../../../../contract/payments/bundles.ts';
import type { Checkout, Order } from '../../../../contract/payments/payments.ts';
import type { StoredMethod } from '../../../../contract/payments/stored-methods.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, makeSettings, makeUser, MEMBER, refusal, serve, type Server, show } from '../app.fixture.tsx';
import { summaryOf } from '../credits/transactions.fixture.ts';

type Answer = ReturnType<Server>;

export const ORDER = '0197aaaa-0000-7000-8000-0000000000a1' as OrderId;
const PAYMENT = '0197aaaa-0000-7000-8000-0000000000b1' as PaymentId;
export const PROVIDER = 'https://pay.example/checkout/1';

export const CARD: StoredMethod = {
  id: '0197aaaa-0000-7000-8000-0000000000c1' as StoredMethodId,
  method: 'creditcard',
  label: '4242',
  expires: '2028-08',
};

const eur = (cents: number) => ({ cents, currency: 'EUR' });
const PRICES = [
  [10, 599],
  [25, 1299],
  [50, 2299],
  [100, 3999],
  [250, 8749],
] as const;

export const offerUntil = (expires: string | null, code = 'TIMEBONUS25', percentage = 25): Discount => ({
  code,
  percentage,
  amount: eur(2187),
  expires,
  methods: null,
});

const off = (cents: number, offer: Discount | null) =>
  offer === null ? cents : cents - Math.round((cents * offer.percentage) / 100);

export function makeBundles(offer: Discount | null = null, country = 'NL') {
  const bundles = PRICES.map(([credits, cents]) => {
    const each = Math.round(off(cents, offer) / credits);
    const most = off(PRICES[0][1], offer) / PRICES[0][0];
    return {
      credits,
      price: eur(cents),
      reduced: offer === null ? null : eur(off(cents, offer)),
      credit_price: eur(each),
      saving: Math.round(100 - (off(cents, offer) / credits / most) * 100),
    };
  });
  return { country, vat_rate: 2100, bundles, offer };
}

export function makeCheckout(changes: Partial<Checkout> = {}): Checkout {
  const { credits = 50, discount = null } = changes;
  const list = PRICES.find(([one]) => one === credits)?.[1] ?? 2299;
  const total = off(list, discount);
  return {
    credits,
    country: 'NL',
    list: eur(list),
    total: eur(total),
    vat: eur(Math.round((total * 21) / 121)),
    vat_rate: 2100,
    methods: ['ideal', 'creditcard', 'paypal', 'applepay', 'sdd', 'sct', 'paysafecard'],
    stored: [],
    lesser_discount: null,
    last_order: null,
    terms_version: '2023-12-01',
    refund_days: 14,
    ...changes,
    discount: discount && { ...discount, amount: eur(list - total) },
  };
}

type OrderChanges = Partial<Omit<Order, 'payment'>> & { payment?: Partial<Order['payment']> };

export function makeOrder({ payment = {}, ...changes }: OrderChanges = {}): Order {
  const now = new Date().toISOString();
  return {
    id: ORDER,
    number: 'L-2B7XK4Q',
    state: 'open',
    credits: 50,
    country: 'NL',
    list: eur(2299),
    discount: null,
    total: eur(2299),
    vat: eur(399),
    vat_rate: 2100,
    created_at: now,
    consent_at: now,
    completed_at: null,
    ended_at: null,
    returned_credits: 0,
    made_premium: false,
    takes_payment: (changes.state ?? 'open') === 'open',
    withdrawal: null,
    refunds: [],
    documents: [],
    ...changes,
    payment: {
      payment_id: PAYMENT,
      credits: 50,
      amount: eur(2299),
      status: 'open',
      paymentmethod: 'ideal',
      stored_method: null,
      checkout_url: PROVIDER,
      created_at: now,
      changed_at: now,
      ...payment,
    },
  };
}

/** A paid order. */
export const completed = (changes: OrderChanges = {}): Order =>
  makeOrder({
    state: 'completed',
    completed_at: new Date().toISOString(),
    ...changes,
    payment: { status: 'paid', checkout_url: null, ...changes.payment },
  });

export interface Purchase {
  id: OrderId;
  payment_id: PaymentId;
  method: Order['payment']['paymentmethod'];
  stored_method?: StoredMethodId;
  store_card?: boolean;
  code?: string;
  total?: { cents: number };
}

interface Arrival {
  user?: Partial<User>;
  bundles?: (country: string | null) => ReturnType<typeof makeBundles> | Answer;
  checkout?: (query: URLSearchParams) => Checkout | Answer;
  /** Called with the query of each request for an order. */
  onOrder?: (query: URLSearchParams) => void;
  /** The order of an id, or the last one. */
  order?: (id: string | null) => Order | null;
  /** The orders of the member, newest first. */
  orders?: readonly Order[];
  /** Returns the response to a new order, or to another payment of an order if `again` is set. */
  place?: (body: Purchase, again: boolean) => Order | Answer;
  /** Returns the responses to other calls; undefined for an unknown call. */
  more?: (call: string, body: unknown, query: URLSearchParams) => Answer | undefined;
}

const isAnswer = (value: object | string): value is Exclude<Answer, 'no network'> =>
  typeof value === 'object' && 'body' in value;

function answerOf(value: object | 'no network'): Answer {
  return value === 'no network' || isAnswer(value) ? value : { body: value };
}

/** Opens a screen of payments as a member, with a server that returns the test's responses. */
export async function arrive(at: string, arrival: Arrival = {}) {
  const placed: Purchase[] = [];
  const left: string[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)));
  const { place = (body) => makeOrder({ id: body.id, payment: { ...paymentOf(body) } }) } = arrival;
  const calls = serve((call, body, query) => {
    switch (call) {
      case 'GET /api/user.php':
        return { body: { user: makeUser({ credits: 8, ...arrival.user }) } };
      case 'GET /api/settings.php':
        return { body: makeSettings({ countries: ['NL', 'BE', 'FR'], geoip_selected_country: chosenCountry() }) };
      case 'GET /api/bundles.php':
        return answerOf((arrival.bundles ?? (() => makeBundles()))(query.get('country')));
      case 'GET /api/checkout.php':
        return answerOf((arrival.checkout ?? (() => makeCheckout()))(query));
      case 'GET /api/order.php':
        arrival.onOrder?.(query);
        return { body: { order: (arrival.order ?? (() => null))(query.get('id')) } };
      case 'GET /api/orders.php':
        return { body: { credits: 8, orders: (arrival.orders ?? []).map((order) => summaryOf(order)), next: null } };
      case 'POST /api/order.php': {
        placed.push(body as Purchase);
        const answer = place(body as Purchase, query.has('pay'));
        return answer === 'no network' || isAnswer(answer) ? answer : { body: { order: answer } };
      }
      case 'DELETE /api/stored-method.php':
        return { body: { stored: [] } };
      default:
        return arrival.more?.(call, body, query) ?? refusal(404, 'not_found');
    }
  });
  await claimDevice(MEMBER);
  const app = await show(at);
  const shows = (words: string) => vi.waitFor(() => expectText(app.host, words));
  const press = (name: string) => vi.waitFor(() => control(app.host, name)).then((found) => found.click());
  return { ...app, calls, placed, left, shows, press };
}

export type Arrived = Awaited<ReturnType<typeof arrive>>;

const chosenCountry = () => /(?:^|; )country=(?<code>[A-Z]{2})/.exec(document.cookie)?.groups?.code ?? null;

export const paymentOf = ({ payment_id, method, stored_method }: Purchase) => ({
  payment_id,
  paymentmethod: method,
  stored_method: stored_method ?? null,
  ...(stored_method !== undefined && { checkout_url: null, status: 'pending' as const }),
});

function expectText(host: HTMLElement, words: string): void {
  expect(host.textContent).toContain(words);
}

export const radio = ({ host }: Pick<Arrived, 'host'>, value: string) => {
  const found = host.querySelector<HTMLInputElement>(`input[type=radio][value="${value}"]`);
  if (found === null) throw new Error(`There is no radio button ${value}.`);
  return found;
};

export const checkedRadioValue = ({ host }: Pick<Arrived, 'host'>) =>
  host.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;

/** Makes the window too narrow for the order beside the page. */
export function makeNarrow(): void {
  const original = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('992px') ? { matches: false, addEventListener() {}, removeEventListener() {} } : original(query),
  );
}

export function consent({ host }: Pick<Arrived, 'host'>): void {
  host.querySelector<HTMLInputElement>('input[type=checkbox][aria-required=true]')?.click();
}
