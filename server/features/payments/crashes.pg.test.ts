import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, PaymentId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { readAccounts, storeTerms } from '../../fixtures/orders.ts';
import { newOrderId, newPaymentId, testPaymentDependencies } from '../../fixtures/shop.ts';
import { Refusal } from '../../platform/problems.ts';
import { askProvider, submitPayment, type PaymentDependencies } from './payment-course.ts';
import { askAboutPayments, sendRefunds } from './payment-jobs.ts';
import { storeOrder } from './place-order.ts';
import type { PaymentProvider } from './provider.ts';

// A process dies before or after each call of a payment to the database or to the provider. Another process continues. At the end, a
// payment of the provider is credited once, and no payment exists twice.

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

class Crash extends Error {}

/** Counts the steps of a process, and dies before or after one of them. Then every further step fails. */
class Process {
  steps = 0;
  isDead = false;
  readonly #dieAt: number;
  readonly #isAfter: boolean;

  constructor(dieAt: number, isAfter: boolean) {
    this.#dieAt = dieAt;
    this.#isAfter = isAfter;
  }

  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new Crash();
    this.steps++;
    const isLast = this.steps === this.#dieAt;
    if (isLast) this.isDead = true;
    if (isLast && !this.#isAfter) throw new Crash();
    const answer = await work();
    if (isLast) throw new Crash();
    return answer;
  }
}

function dependenciesOf(process: Process, provider: PaymentProvider): PaymentDependencies {
  const query = (...values: unknown[]) =>
    process.step(() => (pool.query as (...all: unknown[]) => Promise<unknown>)(...values));
  const mortal = new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function'
        ? (...values: unknown[]) =>
            process.step(() => (value as (...all: unknown[]) => Promise<unknown>).apply(target, values))
        : value;
    },
  });
  return testPaymentDependencies({ query } as unknown as Pool, [mortal]);
}

const QUOTE = {
  premium: { cents: 599, currency: 'EUR' },
  credits: 50,
  country: 'NL',
  list: { cents: 2299, currency: 'EUR' },
  off: { cents: 0, currency: 'EUR' },
  total: { cents: 2299, currency: 'EUR' },
  vat: { cents: 399, currency: 'EUR' },
  vatRate: 2100,
  discount: null,
  lesser: null,
} as const;

interface Purchase {
  readonly member: MemberId;
  readonly order: ReturnType<typeof newOrderId>;
  readonly payment: PaymentId;
  readonly stored: string | undefined;
}

/** Runs a purchase in one process, from the order to the answer of the provider. */
async function buy(setup: PaymentDependencies, { member, order, payment, stored }: Purchase): Promise<void> {
  const dependencies = { pool: setup.pool, providers: setup.providers, switches: { methods_on: [], methods_off: [] } };
  const choice = { payment_id: payment, method: 'visa' as const, stored_method: stored as never };
  await storeOrder(dependencies, { id: order, member, choice, quote: QUOTE, terms: await storeTerms(setup.pool) });
  await submitPayment(setup, payment);
  await askProvider(setup, payment);
}

/** Ignores a crash, and the refusal into which a caller converts it. */
const ignore = (error: unknown): void => {
  if (!(error instanceof Crash || error instanceof Refusal)) throw error;
};

/** Runs the jobs of the other processes: they ask about all due payments and send refunds. */
async function resume(provider: FakeProvider, payment: PaymentId): Promise<void> {
  const setup = testPaymentDependencies(pool, [provider]);
  for (let round = 0; round < 3; round++) {
    await pool.query('UPDATE payments SET due_at = now() WHERE id = $1 AND due_at IS NOT NULL', [payment]);
    await askAboutPayments(setup);
    await sendRefunds(setup);
  }
}

async function createMember(isStored: boolean): Promise<Purchase> {
  const { id: member } = await createTestMember(pool, { credits: 0, paid: false });
  const purchase = { member, order: newOrderId(), payment: newPaymentId() };
  if (!isStored) return { ...purchase, stored: undefined };
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO stored_methods (member_id, provider, method, customer_id, mandate_id, label)
     VALUES ($1, 'sandbox', 'visa', 'cst', $2, '4242') RETURNING id`,
    [member, `mdt ${member}`],
  );
  return { ...purchase, stored: rows[0]?.id };
}

/** Counts the steps of a purchase without a crash. */
async function countSteps(isStored: boolean): Promise<number> {
  const process = new Process(Infinity, false);
  await buy(dependenciesOf(process, new FakeProvider()), await createMember(isStored));
  return process.steps;
}

test.each([
  ['a payment on the page of the provider', false],
  ['a payment by a stored card', true],
])(
  '%s survives the death of its process before and after every step',
  async (_name, isStored) => {
    const steps = await countSteps(isStored);
    expect(steps).toBeGreaterThan(8);
    for (let dieAt = 1; dieAt <= steps; dieAt++)
      for (const isAfter of [false, true]) {
        const [provider, purchase] = [new FakeProvider(), await createMember(isStored)];
        await buy(dependenciesOf(new Process(dieAt, isAfter), provider), purchase).catch(ignore);
        // The payer pays if the process stored the address of the payment.
        const { rows } = await pool.query('SELECT checkout_url FROM payments WHERE id = $1', [purchase.payment]);
        if (rows[0]?.checkout_url != null) provider.decide(purchase.payment, { status: 'paid' });
        await resume(provider, purchase.payment);
        const made = [...provider.payments.values()].filter(({ request }) => request.id === purchase.payment);
        const isPaid = made.some(({ payment }) => payment.status === 'paid');
        expect([dieAt, isAfter, made.length <= 1, (await readAccounts(pool, purchase.member)).credits]).toEqual([
          dieAt,
          isAfter,
          true,
          isPaid ? 50 : 0,
        ]);
        // The member repeats the call. It finds or places the order, and does not pay twice.
        await buy(dependenciesOf(new Process(Infinity, false), provider), purchase).catch(ignore);
        await resume(provider, purchase.payment);
        expect((await readAccounts(pool, purchase.member)).credits).toBeLessThanOrEqual(50);
      }
  },
  120_000,
);
