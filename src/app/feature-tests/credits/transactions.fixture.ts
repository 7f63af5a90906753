import { expect, vi } from 'vitest';
import type { Transaction } from '../../../../contract/credits.ts';
import type { MemberId, OrderId, PaymentId } from '../../../../contract/base/ids.ts';
import type { Order, OrderSummary } from '../../../../contract/payments/payments.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

export const euros = (cents: number) => ({ cents, currency: 'EUR' });
export const ORDER = '0197cccc-0000-7000-8000-000000000001' as OrderId;
const PAYMENT = '0197dddd-0000-7000-8000-000000000001' as PaymentId;

/** An order of 50 credits, of which 38 are not spent. */
export function makeOrder(changes: Partial<Order> = {}): Order {
  return {
    id: ORDER,
    number: 'L-20633',
    state: 'completed',
    credits: 50,
    country: 'NL',
    list: euros(2299),
    discount: null,
    total: euros(2299),
    vat: euros(399),
    vat_rate: 2100,
    created_at: '2026-11-19T18:58:00.000Z',
    consent_at: '2026-11-19T18:58:00.000Z',
    completed_at: '2026-11-19T18:59:00.000Z',
    ended_at: null,
    returned_credits: 0,
    made_premium: true,
    takes_payment: false,
    payment: {
      payment_id: PAYMENT,
      credits: 50,
      amount: euros(2299),
      status: 'paid',
      paymentmethod: 'ideal',
      stored_method: null,
      checkout_url: null,
      created_at: '2026-11-19T18:58:00.000Z',
      changed_at: '2026-11-19T18:59:00.000Z',
    },
    withdrawal: {
      until: '2026-12-03T18:59:00.000Z',
      unspent: 38,
      worth: euros(1747),
      remains: euros(552),
      premium: euros(599),
      ends_premium: false,
      stays_premium: true,
    },
    refunds: [],
    documents: [{ number: 'I2026-000012', total: euros(2299), issued_at: '2026-11-19T18:59:00.000Z' }],
    ...changes,
  };
}

/** An order as the list of orders shows it. */
export function summaryOf({ payment, withdrawal, ...order }: Order = makeOrder()): OrderSummary {
  const { id, number, state, credits, total, created_at } = order;
  const payment_status = payment.status;
  return { id, number, state, credits, total, payment_status, created_at, withdraw_until: withdrawal?.until ?? null };
}

/** The order after the withdrawal. */
export const WITHDRAWN: Partial<Order> = {
  state: 'withdrawn',
  ended_at: '2026-11-21T17:44:00.000Z',
  returned_credits: 38,
  withdrawal: null,
  refunds: [{ amount: euros(1747), state: 'sent', asked_at: '2026-11-21T17:44:00.000Z' }],
  documents: [
    { number: 'I2026-000012', total: euros(2299), issued_at: '2026-11-19T18:59:00.000Z' },
    { number: 'C2026-000003', total: euros(-1747), issued_at: '2026-11-21T17:44:00.000Z' },
  ],
};

const MARA = { id: '0197bbbb-0000-7000-8000-000000000001' as MemberId, name: 'Mara', fictional: true };

export function makeEntry(changes: Partial<Transaction>): Transaction {
  return {
    id: `message ${changes.at}`,
    at: '2026-11-21T11:00:00.000Z',
    kind: 'message',
    amount: -1,
    balance_after: 0,
    peer: null,
    order: null,
    payment: null,
    ...changes,
  };
}

/** Two messages to Mara, the order above, and the credits of the sign-up. */
export const LEDGER: readonly Transaction[] = [
  makeEntry({ at: '2026-11-21T11:42:00.000Z', balance_after: 38, peer: MARA }),
  makeEntry({ at: '2026-11-21T11:31:00.000Z', balance_after: 39, peer: MARA }),
  makeEntry({
    at: '2026-11-19T18:59:00.000Z',
    kind: 'purchase',
    amount: 50,
    balance_after: 53,
    order: { id: ORDER, number: 'L-20633' },
    payment: { payment_id: PAYMENT, credits: 50, amount: euros(2299), paymentmethod: 'ideal' },
  }),
  makeEntry({ at: '2026-11-02T16:40:00.000Z', kind: 'signup', amount: 3, balance_after: 3 }),
];

const COMPANY = {
  name: 'Liaison',
  address: 'Street 1',
  kvk: '123',
  city: 'Rotterdam',
  country: 'NL',
  tradenames: [],
  vat_numbers: ['NL000000000B00'],
  support_phone: '',
  delete_discount: null,
  added: '2025-03-14',
};

interface TransactionsArrival {
  path?: string;
  /** The server's response: the data, or the code of a refusal. */
  ledger?: readonly (typeof LEDGER)[number][] | 'internal';
  next?: string | null | undefined;
  order?: Order | 'not_found' | 'internal';
  /** The orders of the member, newest first. */
  orders?: readonly Order[];
  onWithdraw?: Order | 'withdrawal_too_late' | 'nothing_unspent' | 'not_found' | 'internal';
  isWide?: boolean;
  isOffline?: boolean;
  locale?: 'en' | 'fr';
}

const STATUS = { internal: 400, not_found: 404, withdrawal_too_late: 409, nothing_unspent: 409 } as const;

/** Opens the transactions. A test may change the returned `responses` of the server. */
export async function arriveAtTransactions({
  path = '/transactions',
  isWide = true,
  isOffline = false,
  locale = 'en',
  ...answers
}: TransactionsArrival = {}) {
  const responses: Required<Pick<TransactionsArrival, 'ledger' | 'order' | 'onWithdraw'>> & TransactionsArrival = {
    ledger: LEDGER,
    order: makeOrder(),
    onWithdraw: makeOrder(WITHDRAWN),
    ...answers,
  };
  if (isOffline) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const original = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('992px') ? { matches: isWide, addEventListener() {}, removeEventListener() {} } : original(query),
  );
  const calls = serve((call) => {
    if (isOffline) return 'no network';
    if (call === 'GET /api/user.php') return { body: { user: makeUser({ credits: 38 }) } };
    if (call === 'GET /api/companyinfo.php') return { body: COMPANY };
    const response =
      call === 'GET /api/transactions.php'
        ? responses.ledger
        : call === 'GET /api/order.php'
          ? responses.order
          : responses.onWithdraw;
    if (call === 'GET /api/orders.php')
      return { body: { credits: 38, orders: (responses.orders ?? []).map((order) => summaryOf(order)), next: null } };
    if (!/transactions|order/.test(call)) return refusal(404, 'not_found');
    if (typeof response === 'string')
      return refusal(STATUS[response], response === 'internal' ? 'invalid_request' : response, { issues: [] });
    if (!('length' in response)) return { body: { order: response } };
    return {
      body: { credits: 38, transactions: response, next: responses.next ?? null, months: ['2026-11', '2026-10'] },
    };
  });
  const requested: string[] = [];
  const served = globalThis.fetch as (address: string, init?: RequestInit) => Promise<Response>;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    requested.push(address);
    return served(address, init);
  });
  await claimDevice(MEMBER);
  const app = await show(path, locale);
  const main = () => app.host.querySelector('main') as HTMLElement;
  const shows = (words: string) => vi.waitFor(() => expect(main().textContent).toContain(words));
  const press = (name: string) => vi.waitFor(() => control(main(), name)).then((button) => button.click());
  return { ...app, responses, calls, requested, main, shows, press };
}
