import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, PaymentId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { readAccounts } from '../../fixtures/orders.ts';
import { newOrderId, newPaymentId, paymentWorld } from '../../fixtures/shop.ts';
import { Refusal } from '../../platform/problems.ts';
import { askProvider, handOver, type PaymentWorld } from './hand-over.ts';
import { askAboutPayments, sendRefunds } from './payment-jobs.ts';
import { storeOrder } from './place-order.ts';
import type { PaymentProvider } from './provider.ts';

// A process dies before or after each step of a payment that talks to the database or to the provider. Another process goes on. In the end
// a payment that the provider has is credited once, and no payment is made twice.

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

class Crash extends Error {}

/** Counts the steps of a process, and dies before or after one of them. After that it does nothing more. */
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

function worldOf(process: Process, provider: PaymentProvider): PaymentWorld {
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
  return paymentWorld({ query } as unknown as Pool, [mortal]);
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

/** What one process does of a purchase, from the order to the answer of the provider. */
async function buy(world: PaymentWorld, { member, order, payment, stored }: Purchase): Promise<void> {
  const desk = { pool: world.pool, providers: world.providers, switches: { methods_on: [], methods_off: [] } };
  const way = { payment_id: payment, method: 'visa' as const, stored_method: stored as never };
  await storeOrder(desk, { id: order, member, way, quote: QUOTE, terms_version: '2026-01-01' });
  await handOver(world, payment);
  await askProvider(world, payment);
}

/** A death, and what it looks like to a caller that has a refusal for it. */
const ignore = (error: unknown): void => {
  if (!(error instanceof Crash || error instanceof Refusal)) throw error;
};

/** What the other processes do later: they ask about all payments that are due, and hand over refunds. */
async function goOn(provider: FakeProvider, payment: PaymentId): Promise<void> {
  const world = paymentWorld(pool, [provider]);
  for (let round = 0; round < 3; round++) {
    await pool.query('UPDATE payments SET due_at = now() WHERE id = $1 AND due_at IS NOT NULL', [payment]);
    await askAboutPayments(world);
    await sendRefunds(world);
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

/** How many steps a purchase has when nothing dies. */
async function countSteps(isStored: boolean): Promise<number> {
  const process = new Process(Infinity, false);
  await buy(worldOf(process, new FakeProvider()), await createMember(isStored));
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
        await buy(worldOf(new Process(dieAt, isAfter), provider), purchase).catch(ignore);
        // The payer pays if they got to know where.
        const { rows } = await pool.query('SELECT checkout_url FROM payments WHERE id = $1', [purchase.payment]);
        if (rows[0]?.checkout_url != null) provider.decide(purchase.payment, { status: 'paid' });
        await goOn(provider, purchase.payment);
        const made = [...provider.payments.values()].filter(({ wanted }) => wanted.id === purchase.payment);
        const isPaid = made.some(({ said }) => said.status === 'paid');
        expect([dieAt, isAfter, made.length <= 1, (await readAccounts(pool, purchase.member)).credits]).toEqual([
          dieAt,
          isAfter,
          true,
          isPaid ? 50 : 0,
        ]);
        // The member presses again: the order is there or comes now, and is not paid twice.
        await buy(worldOf(new Process(Infinity, false), provider), purchase).catch(ignore);
        await goOn(provider, purchase.payment);
        expect((await readAccounts(pool, purchase.member)).credits).toBeLessThanOrEqual(50);
      }
  },
  120_000,
);
