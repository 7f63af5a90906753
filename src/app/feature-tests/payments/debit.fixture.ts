import { vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { DirectDebitState, Mandate } from '../../../../contract/payments/direct-debit.ts';
import type { MandateId } from '../../../../contract/base/ids.ts';
import type { Checkout, Order } from '../../../../contract/payments/payments.ts';
import { control, refusal, type } from '../app.fixture.tsx';
import { arrive, type Arrived, completed, makeCheckout } from './payments.fixture.ts';

type Answer = ReturnType<typeof refusal>;

export const MANDATE = '0197aaaa-0000-7000-8000-0000000000d1' as MandateId;
const eur = (cents: number) => ({ cents, currency: 'EUR' });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

export function makeMandate(changes: Partial<Mandate> = {}): Mandate {
  return {
    id: MANDATE,
    reference: 'M-7F3K92Q4B1C6',
    creditor: 'Liaison',
    creditor_id: 'NL00ZZZ000000000000',
    iban: 'NL •••• 4300',
    mobile: '+31 •••• 5678',
    amount: eur(2299),
    credits: 50,
    code_expires_at: inSeconds(600),
    tries_left: 5,
    again_at: inSeconds(60),
    ...changes,
  };
}

export function makeDirectDebitState(changes: Partial<DirectDebitState> = {}): DirectDebitState {
  return {
    creditor: 'Liaison',
    address: 'Rotterdam',
    creditor_id: 'NL00ZZZ000000000000',
    reference: 'M-7F3K92Q4B1C6',
    limit: eur(10_000),
    counted: [],
    is_blocked: false,
    mandate: null,
    ...changes,
  };
}

interface Debit {
  at?: string;
  user?: Partial<User>;
  state?: () => DirectDebitState | Answer | 'no network';
  checkout?: Partial<Checkout>;
  order?: Order;
  ask?: () => Mandate | Answer;
  again?: () => Mandate | Answer;
  confirm?: (body: Confirmed) => Order | Answer | 'no network';
}

export interface Confirmed {
  sms_code: string;
  order_id: Order['id'];
  payment_id: string;
}

const isAnswer = (value: object): value is Answer & object => 'body' in value;

/** Opens the screen of direct debits, with a server that returns the test's responses. */
export async function openDebit(debit: Debit = {}) {
  const codeRequests: unknown[] = [];
  const confirmed: Confirmed[] = [];
  const { at = '/directdebit?credits=50', state = () => makeDirectDebitState(), ask = () => makeMandate() } = debit;
  const answer = (name: string, value: object | 'no network') =>
    value === 'no network' || isAnswer(value) ? value : { body: name === '' ? value : { [name]: value } };
  let placed: Order | undefined;
  const app = await arrive(at, {
    checkout: () => makeCheckout(debit.checkout),
    order: () => placed ?? debit.order ?? null,
    user: debit.user ?? { credits: 58 },
    more(call, body, query) {
      if (call === 'GET /api/directdebit.php') return answer('', state());
      if (call !== 'POST /api/directdebit.php') return undefined;
      if (query.has('again')) return answer('mandate', (debit.again ?? ask)());
      if (!query.has('confirm')) {
        codeRequests.push(body);
        return answer('mandate', ask());
      }
      confirmed.push(body as Confirmed);
      const {
        confirm = ({ order_id }) =>
          completed({ id: order_id, payment: { paymentmethod: 'sdd', status: 'submitted', stored_method: null } }),
      } = debit;
      const confirmation = confirm(body as Confirmed);
      if (confirmation !== 'no network' && !isAnswer(confirmation)) placed = confirmation;
      return answer('order', confirmation);
    },
  });
  return { ...app, codeRequests, confirmed };
}

const FORM: readonly [label: string, text: string][] = [
  ['Account holder', 'Sam de Wit'],
  ['IBAN', 'nl91abna0417164300'],
  ['Street', 'Oude Haven'],
  ['Number', '12b'],
  ['Postal code', '3011 GA'],
  ['City', 'Rotterdam'],
  ['Mobile number', '0612345678'],
];

/** Fills in the form and requests the code. */
export async function sendForm(app: Arrived, changes: Record<string, string> = {}): Promise<void> {
  await app.shows('The mandate you give');
  for (const [label, text] of FORM) {
    type(app.host, label, changes[label] ?? text);
    await vi.waitFor(() => {
      if (field(app, label).value === '') throw new Error(`${label} is empty`);
    });
  }
  await app.press('Send the code by SMS');
}

/** The field with a label. */
export function field({ host }: Pick<Arrived, 'host'>, label: string): HTMLInputElement {
  const found = [...host.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${label}.`);
  return found;
}

export const CODE = 'Code from the SMS, 6 digits';

/** Types the code of the SMS, and orders. */
export async function giveCode(app: Arrived, code: string): Promise<void> {
  await app.shows('Enter the code we sent to +31 •••• 5678');
  type(app.host, CODE, code);
  await vi.waitFor(() => {
    if (field(app, CODE).value !== code) throw new Error('The code is not there yet.');
  });
  const tick = app.host.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (tick !== null && !tick.checked) tick.click();
  control(app.host, ORDER_BUTTON).click();
}

export const ORDER_BUTTON = 'Order with obligation to pay';
