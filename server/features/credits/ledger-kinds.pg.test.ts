import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTransactions, type Transaction } from '../../../contract/credits.ts';
import { LEDGER_KINDS } from '../../../contract/payments/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { askRaw, pathOf } from '../../fixtures/requests/ask-raw.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';

/** Four entries an hour, of all reasons and kinds of messages in turn, back from half past seven on 1 November in Amsterdam. */
const MIXED = `
  WITH entries AS (
    SELECT gen_random_uuid() AS id, n, '2026-11-01T06:30:00Z'::timestamptz - n / 4 * interval '1 hour' AS at,
      (ARRAY['text', 'image', 'gif', 'gift', 'voice'])[n % 14 + 1] AS kind,
      coalesce((ARRAY['message', 'message', 'message', 'message', 'message', 'refund', 'purchase', 'signup', 'withdrawal', 'reversal',
        'order_refund', 'demo', 'operator'])[n % 14 + 1], 'test') AS reason
    FROM generate_series(0, 899) n
  ), sent AS (
    INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at, accepted_at)
    SELECT id, $2, $1, n + 1, kind, 'hello', at, at FROM entries WHERE reason = 'message'
  )
  INSERT INTO ledger (member_id, reason, reference, amount, balance_after, created_at) SELECT $1, reason, id, 1, n, at FROM entries`;

let server: TestApp;
let anna: TestMember;
let all: readonly Transaction[];
beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  anna = await createTestMember(pool, { credits: 0 });
  await pool.query(MIXED, [anna.id, await createTestConversation(pool, anna.id, (await createTestMember(pool)).id)]);
  all = await readAll({});
});
afterAll(() => server.close());

async function readAll(filters: { kind?: Transaction['kind']; month?: string }): Promise<Transaction[]> {
  const read: Transaction[] = [];
  let before: string | undefined;
  do {
    const query = { ...filters, ...(before !== undefined && { before }) };
    const { body } = await server.as(anna)(getTransactions, { query });
    read.push(...body.transactions);
    before = body.next ?? undefined;
  } while (before !== undefined);
  return read;
}

describe.each(LEDGER_KINDS)('the kind %s', (kind) => {
  test.each([undefined, '2026-10', '2026-11'])(
    'has the same entries as the whole ledger in the same order, in %s',
    async (month) => {
      const inMonth = ({ at }: Transaction) =>
        month === undefined || at >= '2026-10-31T23:00' === (month === '2026-11');
      const expected = all.filter((entry) => entry.kind === kind && inMonth(entry));
      expect(expected).not.toEqual([]);
      expect(await readAll({ kind, ...(month !== undefined && { month }) })).toEqual(expected);
    },
  );
});

test.each([
  '2026-02-31T10:00:00.123456 message 1',
  '2026-13-01T10:00:00.123456 message 1',
  '2026-11-24T24:00:00.000000 message 1',
  '2026-11-24T10:60:00.000000 message 1',
  '0000-01-01T10:00:00.000000 message 1',
  '2026-11-24T10:00:00.123456 message',
  'infinity - -',
])('refuses %j, which is not the position of an entry', async (before) => {
  const search = `?${new URLSearchParams({ before }).toString()}`;
  const answer = await askRaw(server.app, { call: pathOf('getTransactions'), who: anna, search });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
});

test.each(['0000-01', '0001-01', '9999-12'])('the month %s has no entries', async (month) => {
  expect(await readAll({ month })).toEqual([]);
});
