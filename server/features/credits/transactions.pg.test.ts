import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../contract/chats/chats.ts';
import { getTransactions } from '../../../contract/credits.ts';
import { GIFTS } from '../../../contract/chats/gifts.ts';
import { MessageId } from '../../../contract/base/ids.ts';
import { TRANSACTIONS_PAGE } from '../../../contract/payments/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { waitForLock } from '../../fixtures/database/lock-waits.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../../fixtures/orders.ts';

let server: TestApp;
let pool: Pool;
beforeAll(async () => {
  server = await createTestApp();
  ({ pool } = server.database);
});
afterAll(() => server.close());

const entry = (member: string, amount: number, reason = 'test') =>
  pool.query('SELECT credit($1, $2, $3, $4)', [member, amount, reason, randomUUID()]);

test('shows each change with its purpose and the balance after it', async () => {
  const member = await createTestMember(pool, { credits: 0, paid: false });
  const peer = await createTestMember(pool, { name: 'Mara' });
  await entry(member.id, 3, 'signup');
  const { order, payment } = await placeTestOrder(pool, member.id);
  await reportPayment(pool, payment, 'paid');
  const ask = server.as(member);
  const send = (kind: 'text' | 'gift', body: string) =>
    ask(sendMessage, { body: { id: MessageId.parse(randomUUID()), profile: peer.id, kind, body } });
  expect((await send('text', 'hello')).code).toBe('ok');
  expect((await send('gift', Object.keys(GIFTS)[0] ?? '')).code).toBe('ok');
  const { body } = await ask(getTransactions, { query: {} });
  expect(body.credits).toBe(body.transactions[0]?.balance_after);
  expect(
    body.transactions.map(({ kind, amount, peer: to, order: of }) => [kind, Math.sign(amount), to?.name, of?.id]),
  ).toEqual([
    ['gift', -1, 'Mara', undefined],
    ['message', -1, 'Mara', undefined],
    ['purchase', 1, undefined, order],
    ['signup', 1, undefined, undefined],
  ]);
  expect(body.transactions[2]?.order).toMatchObject({ number: expect.any(String) });
  expect(body.transactions[2]?.payment).toEqual({
    payment_id: expect.any(String),
    credits: 50,
    amount: { cents: 2299, currency: 'EUR' },
    paymentmethod: 'ideal',
  });
  expect((await ask(getTransactions, { query: { kind: 'gift' } })).body.transactions).toHaveLength(1);
  // The entry names no unavailable member.
  await pool.query("UPDATE members SET status = 'suspended' WHERE id = $1", [peer.id]);
  expect((await ask(getTransactions, { query: { kind: 'gift' } })).body.transactions[0]?.peer).toBeNull();
});

test('pages through entries with the same time without loss or repetition', async () => {
  const member = await createTestMember(pool, { credits: 0 });
  const count = TRANSACTIONS_PAGE * 2 + 7;
  await pool.query(
    `INSERT INTO ledger (member_id, reason, reference, amount, balance_after, created_at)
     SELECT $1, 'other', g::text, 1, g, '2026-11-01T00:30:00Z'::timestamptz - (g / 40) * interval '1 hour' FROM generate_series(1, $2) g`,
    [member.id, count],
  );
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const { body } = await server.as(member)(getTransactions, { query: { ...(before !== undefined && { before }) } });
    seen.push(...body.transactions.map(({ id }) => id));
    before = body.next ?? undefined;
  } while (before !== undefined);
  expect(seen).toHaveLength(count);
  expect(new Set(seen).size).toBe(count);
  // Months follow the time zone of the site: 23:30 UTC on 31 October is in November in Amsterdam.
  const { body } = await server.as(member)(getTransactions, { query: { month: '2026-11' } });
  expect(body.months).toEqual(['2026-11', '2026-10']);
  expect(body.transactions.length).toBeGreaterThan(0);
});

test('shows a message that waited for a credit after that credit', async () => {
  const [member, peer] = [await createTestMember(pool, { credits: 5 }), await createTestMember(pool)];
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT lock_members(ARRAY[$1::uuid])', [member.id]);
  const body = { id: MessageId.parse(randomUUID()), profile: peer.id, kind: 'text', body: 'hello' } as const;
  const sending = server.as(member)(sendMessage, { body });
  await waitForLock(pool, '%send_messages%');
  await client.query("SELECT credit($1, 25, 'test', 'booked')", [member.id]);
  await client.query('COMMIT');
  client.release();
  expect((await sending).code).toBe('ok');
  const { transactions } = (await server.as(member)(getTransactions, { query: {} })).body;
  expect(transactions.map(({ balance_after }) => balance_after)).toEqual([29, 30, 5]);
});

test('returns only the ledger of the caller', async () => {
  const [one, other] = [await createTestMember(pool, { credits: 5 }), await createTestMember(pool, { credits: 0 })];
  expect((await server.as(one)(getTransactions, { query: {} })).body.transactions).toHaveLength(1);
  expect((await server.as(other)(getTransactions, { query: {} })).body.transactions).toEqual([]);
});
