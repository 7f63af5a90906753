import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave, refusal, type } from '../app.fixture.tsx';
import {
  CODE,
  field,
  giveCode,
  makeDirectDebitState,
  makeMandate,
  MANDATE,
  openDebit,
  ORDER_BUTTON,
  sendForm,
} from './debit.fixture.ts';
import { completed, makeOrder, ORDER } from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

const faultOf = (app: Awaited<ReturnType<typeof openDebit>>, label: string) =>
  document.getElementById(field(app, label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

it('shows the mandate before the request, and orders with the code', async () => {
  const app = await openDebit();
  await app.shows('ToLiaison, Rotterdam');
  await app.shows('Creditor idNL00ZZZ000000000000ReferenceM-7F3K92Q4B1C6ForOne payment, €22.99');
  await app.shows('Direct debit is limited to €100.00 in 30 days. You have used €0.00.');
  await sendForm(app);
  await vi.waitFor(() => expect(app.codeRequests).toHaveLength(1));
  expect(app.codeRequests[0]).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    form: {
      account_holder: 'Sam de Wit',
      iban: 'NL91ABNA0417164300',
      street: 'Oude Haven',
      house_number: '12b',
      postal_code: '3011 GA',
      city: 'Rotterdam',
      mobile: '+31612345678',
    },
    credits: 50,
    country: 'NL',
  });
  await giveCode(app, '482113');
  await app.shows('Payment complete');
  expect(app.confirmed).toEqual([
    {
      id: MANDATE,
      sms_code: '482113',
      order_id: expect.any(String),
      payment_id: expect.any(String),
      total: { cents: 2299, currency: 'EUR' },
      terms_version: '2023-12-01',
      consent: true,
    },
  ]);
  expect(app.path()).toBe(`/credits/50/sdd?order=${app.confirmed[0]?.order_id}`);
});

it('checks the IBAN during typing, and shows the country of the bank', async () => {
  const app = await openDebit();
  await app.shows('The mandate you give');
  type(app.host, 'IBAN', 'nl');
  await app.shows('Country of the bank: Netherlands');
  expect(app.host.textContent).not.toContain('This IBAN is complete.');
  type(app.host, 'IBAN', 'NL91abna041716430');
  await vi.waitFor(() => expect(field(app, 'IBAN').value).toBe('NL91 ABNA 0417 1643 0'));
  field(app, 'IBAN').focus();
  field(app, 'IBAN').blur();
  await app.shows('IBANs of this country (Netherlands) have 18 characters. This one has 17.');
  type(app.host, 'IBAN', 'NL91abna0417164301');
  await app.shows('This IBAN has a wrong digit. Compare it with your bank card.');
  type(app.host, 'IBAN', 'NL91abna0417164300');
  await app.shows('This IBAN is complete.');
  expect(app.host.textContent).not.toContain('wrong digit');
});

it('focuses the first empty field, and requests no code', async () => {
  const app = await openDebit();
  await app.press('Send the code by SMS');
  await app.shows('Please fill this in.');
  await vi.waitFor(() => expect(document.activeElement).toBe(field(app, 'Account holder')));
  expect(app.codeRequests).toEqual([]);
});

it('reads the country of the number from its prefix', async () => {
  const app = await openDebit();
  await sendForm(app, { 'Mobile number': '+33 6 12 34 56 78' });
  await vi.waitFor(() => expect(app.codeRequests).toMatchObject([{ form: { mobile: '+33612345678' } }]));
});

it.each([
  ['Mobile number', 422, 'mobile_invalid', 'This is not a mobile number. Please check it.'],
  [
    'Mobile number',
    429,
    'too_many_codes',
    'No more codes to this number today. Pay another way, or try again tomorrow.',
  ],
  [
    'Mobile number',
    422,
    'mobile_country',
    'We send no codes to this country. Use a number of a country that is in the list of prefixes, or pay another way.',
  ],
  ['IBAN', 422, 'iban_invalid', 'This IBAN has a wrong digit. Compare it with your bank card.'],
])('shows at %s why the server refuses the form: %s %s', async (label, status, code, words) => {
  const app = await openDebit({ ask: () => refusal(status, code) });
  await sendForm(app);
  await vi.waitFor(() => expect(faultOf(app, label)).toBe(words));
  await vi.waitFor(() => expect(document.activeElement).toBe(field(app, label)));
});

it('shows the delay when another device has just received a code', async () => {
  const app = await openDebit({ ask: () => refusal(429, 'sms_too_soon', { retry_after_seconds: 42 }) });
  await sendForm(app);
  await app.shows('perhaps on another device. The next SMS can go in 42 seconds.');
});

it('shows that the bank account is blocked, and preserves the form', async () => {
  const app = await openDebit({ ask: () => refusal(403, 'debit_blocked') });
  await sendForm(app);
  await app.shows('Your account is blocked for direct debit payments. Every other way to pay is open.');
  expect(field(app, 'IBAN').value).toBe('NL91 ABNA 0417 1643 00');
});

it('shows the remaining tries after a wrong code, and orders with the right one', async () => {
  let left = 2;
  const app = await openDebit({
    confirm: ({ sms_code, order_id }) =>
      sms_code === '482113'
        ? completed({ id: order_id })
        : refusal(422, 'sms_code_invalid', { tries_left: (left -= 1) }),
    state: () => makeDirectDebitState({ mandate: makeMandate() }),
  });
  await giveCode(app, '000000');
  await app.shows('Code invalid. You have 1 try left.');
  await vi.waitFor(() => expect(document.activeElement).toBe(field(app, CODE)));
  await giveCode(app, '482113');
  await app.shows('Payment complete');
  expect(new Set(app.confirmed.map(({ order_id }) => order_id)).size).toBe(1);
});

it('requires another code after the last try, and orders nothing until then', async () => {
  const app = await openDebit({
    confirm: () => refusal(422, 'sms_code_invalid', { tries_left: 0 }),
    state: () => makeDirectDebitState({ mandate: makeMandate({ tries_left: 1, again_at: new Date().toISOString() }) }),
  });
  await giveCode(app, '000000');
  await app.shows('Code invalid. Please ask for another one.');
  await app.press(ORDER_BUTTON);
  expect(app.confirmed).toHaveLength(1);
  await app.press('Send a new code');
  await vi.waitFor(() => expect(app.host.textContent).not.toContain('Code invalid'));
  expect(field(app, CODE).value).toBe('');
  await vi.waitFor(() => expect(app.host.textContent).toMatch(/No SMS\? Send again in (1:0|0:5)/));
});

it('requires the six digits and the consent', async () => {
  const app = await openDebit({ state: () => makeDirectDebitState({ mandate: makeMandate() }) });
  await app.press(ORDER_BUTTON);
  await app.shows('Enter the six digits of the SMS.');
  type(app.host, CODE, '482 113');
  await vi.waitFor(() => expect(field(app, CODE).value).toBe('482113'));
  await app.press(ORDER_BUTTON);
  await app.shows('Tick this before you order, so that your credits can come at once.');
  expect(app.confirmed).toEqual([]);
});

it('returns to the form to change the number, and then to the code', async () => {
  const app = await openDebit();
  await sendForm(app);
  await app.press('Change the number');
  await app.shows('The code we sent to +31 •••• 5678 works as long as no other one is sent.');
  expect(field(app, 'Street').value).toBe('Oude Haven');
  expect(app.host.textContent).toMatch(/Next SMS in (1:0|0:5)/);
  await app.press('Enter the code');
  await app.shows('Enter the code we sent to');
});

it('continues with the waiting mandate after a reload, and stores nothing of the form', async () => {
  const app = await openDebit();
  await sendForm(app);
  await app.shows('Enter the code we sent to');
  expect(JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage)))).not.toMatch(
    /ABNA|Oude Haven|12345678/,
  );
  app.close();
  const again = await openDebit({ state: () => makeDirectDebitState({ mandate: makeMandate() }) });
  await again.shows('Enter the code we sent to +31 •••• 5678');
});

it('ignores a mandate for another bundle', async () => {
  const mandate = makeMandate({ credits: 25, amount: { cents: 1299, currency: 'EUR' } });
  const app = await openDebit({ state: () => makeDirectDebitState({ mandate }) });
  await app.shows('Account holder');
});

it('repeats the same order after a lost response', async () => {
  let isLost = true;
  const app = await openDebit({
    state: () => makeDirectDebitState({ mandate: makeMandate() }),
    confirm: ({ order_id }) => (isLost ? 'no network' : completed({ id: order_id })),
  });
  await giveCode(app, '482113');
  await app.shows('Press the button again: it stays one order, and you pay once.');
  isLost = false;
  await app.press(ORDER_BUTTON);
  await app.shows('Payment complete');
  expect(app.confirmed[1]).toEqual(app.confirmed[0]);
});

it('pays an open order at its price, with its consent', async () => {
  const order = makeOrder({ payment: { status: 'failed', checkout_url: null } });
  const app = await openDebit({ at: `/directdebit?credits=50&order=${ORDER}`, order });
  await sendForm(app);
  await vi.waitFor(() => expect(app.codeRequests).toMatchObject([{ order: ORDER }]));
  await app.shows('you ticked that you want your credits at once.');
  await giveCode(app, '482113');
  await app.shows('Payment complete');
  expect(app.confirmed).toMatchObject([{ order_id: ORDER }]);
});

it('orders nothing offline, and explains it', async () => {
  const app = await openDebit();
  await app.shows('The mandate you give');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await app.shows('You are offline. What you chose stays here');
  await app.press('Send the code by SMS');
  expect(app.codeRequests).toEqual([]);
});

it('shows that the page could not be loaded, and retries', async () => {
  let isBroken = true;
  const app = await openDebit({ state: () => (isBroken ? refusal(400, 'invalid_request') : makeDirectDebitState()) });
  await app.shows('This page could not be loaded');
  isBroken = false;
  await app.press('Try again');
  await app.shows('The mandate you give');
});

it('redirects to the bundles without a bundle', async () => {
  const app = await openDebit({ at: '/directdebit' });
  await vi.waitFor(() => expect(app.path()).toBe('/credits'));
});
