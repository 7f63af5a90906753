import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REACTIVATION_DAYS } from '../../contract/base/rules.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../fixtures/database/lock-waits.ts';
import { createTestConversation, createTestMember, TEST_STATES, type TestState } from '../fixtures/members.ts';
import type { MemberId } from '../../contract/base/ids.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const change = async (member: MemberId, event: string) =>
  (await database.pool.query<{ member: MemberId }>('SELECT member FROM change_account($1, $2)', [member, event])).rows;

async function stateOf(member: MemberId): Promise<string> {
  const { rows } = await database.pool.query<{ status: string; profile_status: string }>(
    'SELECT status, profile_status FROM members WHERE id = $1',
    [member],
  );
  const { status, profile_status } = rows[0] ?? { status: 'missing', profile_status: '' };
  return status === 'active' && profile_status === 'disabled' ? 'hidden' : status;
}

/** The state after an event, from each state. The account refuses an event that is missing. */
const TABLE: Readonly<Record<TestState, Readonly<Record<string, TestState>>>> = {
  not_confirmed: { confirm: 'active', suspend: 'suspended', request_deletion: 'pending_deletion' },
  active: { hide: 'hidden', show: 'active', suspend: 'suspended', request_deletion: 'pending_deletion' },
  hidden: { hide: 'hidden', show: 'active', suspend: 'suspended', request_deletion: 'pending_deletion' },
  suspended: { lift: 'active', request_deletion: 'pending_deletion' },
  pending_deletion: { suspend: 'pending_deletion', lift: 'pending_deletion', reactivate: 'active' },
  deleted: {},
};
const EVENTS = ['confirm', 'hide', 'show', 'suspend', 'lift', 'request_deletion', 'reactivate', 'nonsense'];
const CASES = TEST_STATES.flatMap((from) => EVENTS.map((event) => [from, event, TABLE[from][event]] as const));

test.each(CASES)('%s, after %s: %s', async (from, event, to) => {
  const { id } = await createTestMember(database.pool, { state: from });
  const changes = await change(id, event);
  expect(changes.some(({ member }) => member === id)).toBe(to !== undefined);
  expect(await stateOf(id)).toBe(to ?? from);
});

describe('the end of a state restores the previous state', () => {
  test.each([
    [['suspend', 'lift'], 'not_confirmed'],
    [['request_deletion', 'reactivate'], 'not_confirmed'],
    [['confirm', 'suspend', 'lift'], 'active'],
    [['confirm', 'hide', 'request_deletion', 'reactivate'], 'hidden'],
    [['confirm', 'suspend', 'request_deletion', 'reactivate'], 'suspended'],
    [['request_deletion', 'suspend', 'reactivate'], 'suspended'],
    [['confirm', 'request_deletion', 'suspend', 'lift', 'reactivate'], 'active'],
  ] as const)('%j: %s', async (events, state) => {
    const { id } = await createTestMember(database.pool, { state: 'not_confirmed' });
    for (const event of events) expect(await change(id, event)).not.toEqual([]);
    expect(await stateOf(id)).toBe(state);
  });
});

test('a pending deletion is due after REACTIVATION_DAYS; a suspension does not move the date, and a reactivation clears it', async () => {
  const { id } = await createTestMember(database.pool);
  const dueIn = async () => {
    const { rows } = await database.pool.query<{ days: number | null }>(
      'SELECT extract(epoch FROM deletion_due_at - now())::float8 / 86400 AS days FROM members WHERE id = $1',
      [id],
    );
    return rows[0]?.days;
  };
  await change(id, 'request_deletion');
  expect(await dueIn()).toBeCloseTo(REACTIVATION_DAYS, 2);
  await database.pool.query("UPDATE members SET deletion_due_at = now() + interval '2 days' WHERE id = $1", [id]);
  await change(id, 'suspend');
  expect(await dueIn()).toBeCloseTo(2, 2);
  await change(id, 'reactivate');
  expect(await dueIn()).toBeNull();
});

test('a request for deletion ends the sessions; a suspension ends the push subscriptions, and other events end neither', async () => {
  const { id } = await createTestMember(database.pool, { state: 'not_confirmed' });
  const sessions = async () => (await database.pool.query('SELECT FROM sessions WHERE member_id = $1', [id])).rowCount;
  const subscriptions = async () =>
    (
      await database.pool.query(
        'SELECT FROM push_subscriptions p JOIN sessions s ON s.token_hash = p.token_hash WHERE s.member_id = $1',
        [id],
      )
    ).rowCount;
  await database.pool.query(
    "SELECT store_push_subscription(token_hash, member_id::text, '', '') FROM sessions WHERE member_id = $1",
    [id],
  );
  await change(id, 'confirm');
  await change(id, 'hide');
  expect([await sessions(), await subscriptions()]).toEqual([1, 1]);
  await change(id, 'suspend');
  expect([await sessions(), await subscriptions()]).toEqual([1, 0]);
  await change(id, 'lift');
  expect(await sessions()).toBe(1);
  await change(id, 'request_deletion');
  expect(await sessions()).toBe(0);
});

test('the feeds of peers report a request for deletion and a reactivation; the feed of a blocked peer reports neither', async () => {
  const { pool } = database;
  const [anna, ben, blocked] = [
    await createTestMember(pool),
    await createTestMember(pool),
    await createTestMember(pool),
  ];
  for (const peer of [ben, blocked]) await createTestConversation(pool, anna.id, peer.id);
  await pool.query('SELECT set_block($1, $2, true)', [anna.id, blocked.id]);
  const readFeeds = async () => {
    const { rows } = await pool.query<{ member_id: MemberId; kind: string }>(
      'SELECT member_id, kind FROM changes WHERE member_id = ANY ($1) ORDER BY number',
      [[ben.id, blocked.id]],
    );
    await pool.query('DELETE FROM changes');
    return rows.map(({ member_id, kind }) => [member_id === ben.id ? 'ben' : 'blocked', kind]);
  };
  await readFeeds();
  await change(anna.id, 'request_deletion');
  expect(await readFeeds()).toEqual([
    ['ben', 'chat'],
    ['ben', 'hidden'],
  ]);
  await change(anna.id, 'reactivate');
  expect(await readFeeds()).toEqual([['ben', 'chat']]);
});

test('only one of eight concurrent confirmations changes the account', async () => {
  const { id } = await createTestMember(database.pool, { state: 'not_confirmed' });
  const changes = await raceBehindLock(
    database.pool,
    { rowsOf: `members WHERE id = '${id}'` },
    repeat(8, () => change(id, 'confirm')),
  );
  expect(changes.filter((rows) => rows.length > 0)).toHaveLength(1);
});
