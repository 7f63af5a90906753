import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askDebitCode } from '../../../contract/payments/direct-debit.ts';
import { getCheckout, placeOrder } from '../../../contract/payments/payments.ts';
import { getDiscountCode } from '../../../contract/promotions.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { DEBIT_FORM, newMandateId, enableDebits } from '../../fixtures/debits.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { orderBody } from '../../fixtures/shop.ts';

let server: TestApp;
let ask: Ask;
beforeAll(async () => {
  server = await createTestApp({ environment: { RATE_LIMIT: 'on' }, providers: [new FakeProvider()] });
  await enableDebits(server.database.pool);
});
afterAll(() => server.close());
beforeEach(async () => {
  ask = server.as(await createTestMember(server.database.pool, { credits: 0, paid: false }));
});

const bundle = { credits: 50, country: 'NL' };
const GUESSES = {
  'the code itself': async (code: string) => (await ask(getDiscountCode, { query: { code } })).code,
  'a checkout': async (code: string) => (await ask(getCheckout, { query: { ...bundle, code } })).code,
  'an order': async (code: string) => (await ask(placeOrder, { body: { ...(await orderBody(ask)), code } })).code,
  'a direct debit': async (code: string) =>
    (await ask(askDebitCode, { body: { id: newMandateId(), form: DEBIT_FORM, ...bundle, code } })).code,
};

test.each(Object.entries(GUESSES))('refuses the codes of a member after too many guesses by %s', async (_by, guess) => {
  for (let tries = 0; tries < 30; tries += 1) expect(await guess(`GUESS${tries}`)).toBe('discount_not_found');
  await guess('GUESS');
  for (const again of Object.values(GUESSES)) expect(await again('GUESS')).toBe('rate_limited');
  // Calls without a code still work.
  expect((await ask(getCheckout, { query: bundle })).code).toBe('ok');
});

test('counts no code that exists but does not fit the purchase', async () => {
  await server.database.pool.query(
    "INSERT INTO discount_codes (site_id, code, value_percentage, country) SELECT id, 'BELGIUM', 20, 'BE' FROM sites",
  );
  const find = async (code: string) => (await ask(getDiscountCode, { query: { ...bundle, code } })).code;
  for (let tries = 0; tries < 31; tries += 1) expect(await find('BELGIUM')).toBe('discount_country');
  expect(await find('GUESS')).toBe('discount_not_found');
});
