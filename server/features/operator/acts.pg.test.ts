import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPEAL_MONTHS } from '../../../contract/operator.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat, waitForLock } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, TEST_STATES, type TestMember, type TestState } from '../../fixtures/members.ts';
import { GROUNDS, logAbout, mailsTo } from '../../fixtures/operator.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { hideProfile, judgePicture, liftIfDue, releaseMember, suspendMember } from './acts.ts';
import { liftSuspensions } from '../suspension/routes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pool = () => database.pool;
const suspend = (member: TestMember, days?: number) =>
  suspendMember(pool(), 'vera', { member: member.id, grounds: GROUNDS, days });
const ACTS = {
  suspend,
  hide: (member: TestMember) => hideProfile(pool(), 'vera', { member: member.id, grounds: GROUNDS }),
  lift: (member: TestMember) => releaseMember(pool(), 'vera', { member: member.id, what: 'lift', grounds: GROUNDS }),
  show: (member: TestMember) => releaseMember(pool(), 'vera', { member: member.id, what: 'show', grounds: GROUNDS }),
} as const;
const stateOf = async ({ id }: TestMember) => {
  const { rows } = await pool().query('SELECT status, profile_status FROM members WHERE id = $1', [id]);
  return rows[0].status === 'active' && rows[0].profile_status === 'disabled' ? 'hidden' : rows[0].status;
};

/** The outcome of each act and the state after it, from each state. */
const DONE = 'done';
const NO = 'not_possible';
const TABLE: Readonly<Record<TestState, Readonly<Record<keyof typeof ACTS, readonly [string, TestState]>>>> = {
  active: {
    suspend: [DONE, 'suspended'],
    hide: [DONE, 'hidden'],
    lift: ['already', 'active'],
    show: ['already', 'active'],
  },
  hidden: {
    suspend: [DONE, 'suspended'],
    hide: ['already', 'hidden'],
    lift: ['already', 'hidden'],
    show: [DONE, 'active'],
  },
  not_confirmed: {
    suspend: [DONE, 'suspended'],
    hide: [NO, 'not_confirmed'],
    lift: ['already', 'not_confirmed'],
    show: ['already', 'not_confirmed'],
  },
  suspended: {
    suspend: ['already', 'suspended'],
    hide: [NO, 'suspended'],
    lift: [DONE, 'active'],
    show: ['already', 'suspended'],
  },
  pending_deletion: {
    suspend: [DONE, 'pending_deletion'],
    hide: [NO, 'pending_deletion'],
    lift: ['already', 'pending_deletion'],
    show: ['already', 'pending_deletion'],
  },
  deleted: { suspend: [NO, 'deleted'], hide: [NO, 'deleted'], lift: ['already', 'deleted'], show: [NO, 'deleted'] },
};
const NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[];
const CASES = TEST_STATES.flatMap((from) => NAMES.map((act) => [from, act, ...TABLE[from][act]] as const));

test.each(CASES)('%s, after %s: %s, %s', async (from, act, outcome, to) => {
  const member = await createTestMember(pool(), { state: from });
  const result = await ACTS[act](member);
  expect([result.outcome, await stateOf(member)]).toEqual([outcome, to]);
  const isDone = outcome === DONE;
  expect(await logAbout(pool(), member.id)).toEqual(isDone ? [{ actor: 'vera', act, decision: result.number }] : []);
  const kind = act === 'suspend' || act === 'hide' ? 'decision' : 'restriction_ended';
  const mails = await mailsTo(pool(), member.id);
  expect(mails.map((mail) => mail.kind)).toEqual(isDone ? [kind] : []);
  if (isDone) expect(mails[0]?.data).toMatchObject({ number: result.number, act, facts: GROUNDS.facts });
});

const decisionsOf = async ({ id }: TestMember) =>
  (await pool().query('SELECT act, ends_at, ended_at FROM decisions WHERE member_id = $1 ORDER BY created_at', [id]))
    .rows;

test.each([
  ['active', 'suspend'],
  ['active', 'hide'],
  ['suspended', 'lift'],
  ['hidden', 'show'],
] as const)('one of several operators who act at once on a member in the state %s succeeds: %s', async (from, act) => {
  const member = await createTestMember(pool(), { state: from });
  const results = await raceBehindLock(
    pool(),
    { table: 'members' },
    repeat(6, () => ACTS[act](member)),
  );
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([...Array<string>(5).fill('already'), 'done']);
  expect(await logAbout(pool(), member.id)).toHaveLength(1);
  expect(await decisionsOf(member)).toHaveLength(1);
  expect(await mailsTo(pool(), member.id)).toHaveLength(1);
});

describe('a suspension', () => {
  test('is ended by the job when its days are over, not before, and the devices are notified', async () => {
    const member = await createTestMember(pool());
    const notified: string[] = [];
    const lift = () =>
      liftSuspensions({
        pool: pool(),
        publishChange: (id) => void notified.push(id),
        forgetSessions: (_id, hashes) => void notified.push(...hashes),
        wakeMails: () => {},
      });
    await suspend(member, 14);
    await lift();
    expect(await stateOf(member)).toBe('suspended');
    expect(notified).toEqual([]);
    await pool().query("UPDATE decisions SET ends_at = ends_at - interval '14 days' WHERE member_id = $1", [member.id]);
    await raceBehindLock(pool(), { table: 'members' }, repeat(2, lift));
    expect(await stateOf(member)).toBe('active');
    expect(notified).toEqual(expect.arrayContaining([member.id, member.session]));
    expect(await logAbout(pool(), member.id)).toMatchObject([{ act: 'suspend' }, { act: 'lift', actor: 'system' }]);
    expect((await mailsTo(pool(), member.id)).map(({ kind }) => kind)).toEqual(['decision', 'restriction_ended']);
  });

  test('continues when an operator ends and begins it while the job waits', async () => {
    const member = await createTestMember(pool());
    const { number } = await suspend(member, 14);
    await pool().query("UPDATE decisions SET ends_at = ends_at - interval '14 days' WHERE member_id = $1", [member.id]);
    const operator = await pool().connect();
    await operator.query('BEGIN');
    await operator.query("SELECT release_member('vera', $1, 'lift', $2)", [member.id, JSON.stringify(GROUNDS)]);
    await operator.query("SELECT suspend_member('vera', $1, $2, 14)", [member.id, JSON.stringify(GROUNDS)]);
    const lifting = liftIfDue(pool(), number ?? '');
    await waitForLock(pool(), '%lift_if_due%');
    await operator.query('COMMIT');
    operator.release();
    expect((await lifting).outcome).toBe('not_possible');
    expect(await stateOf(member)).toBe('suspended');
  });

  test('without days is never ended by the job', async () => {
    const member = await createTestMember(pool());
    await suspend(member);
    expect(await decisionsOf(member)).toEqual([{ act: 'suspend', ends_at: null, ended_at: null }]);
  });

  test('can be lifted during a pending deletion, and the account then returns to its earlier state', async () => {
    const member = await createTestMember(pool(), { state: 'hidden' });
    await suspend(member);
    await pool().query("SELECT change_account($1, 'request_deletion')", [member.id]);
    expect((await ACTS.lift(member)).outcome).toBe('done');
    await pool().query("SELECT change_account($1, 'reactivate')", [member.id]);
    expect(await stateOf(member)).toBe('hidden');
  });

  test('returns the sessions that all processes must remove from their caches', async () => {
    const member = await createTestMember(pool());
    expect((await suspend(member)).ended).toEqual([member.session]);
    expect((await ACTS.lift(member)).ended).toEqual([member.session]);
  });
});

describe('a decision', () => {
  const stateOfAll = async (member: TestMember) => {
    const { rows } = await pool().query(
      'SELECT act, ended_at IS NULL AS in_force FROM decisions WHERE member_id = $1 ORDER BY created_at',
      [member.id],
    );
    return rows.map(({ act, in_force }) => [act, in_force]);
  };

  test('that restricts is in force until its own end, and one in favour of a member ends at once', async () => {
    const member = await createTestMember(pool());
    await ACTS.hide(member);
    await ACTS.suspend(member);
    await ACTS.lift(member);
    expect(await stateOfAll(member)).toEqual([
      ['hide', true],
      ['suspend', false],
      ['lift', false],
    ]);
    // Hiding a profile changes no session.
    expect((await ACTS.show(member)).ended).toEqual([]);
    expect(await stateOfAll(member)).toEqual([
      ['hide', false],
      ['suspend', false],
      ['lift', false],
      ['show', false],
    ]);
  });

  test('states until when the member can appeal', async () => {
    const member = await createTestMember(pool());
    const { number } = await ACTS.hide(member);
    const { rows } = await pool().query(
      `SELECT (m.data ->> 'appeal_until')::timestamptz = d.created_at + make_interval(months => $2) AS same
       FROM mails m JOIN decisions d ON d.number = m.data ->> 'number' WHERE d.number = $1`,
      [number, APPEAL_MONTHS],
    );
    expect(rows).toEqual([{ same: true }]);
  });

  test('names its case and whether a program found it, also in the log', async () => {
    const member = await createTestMember(pool());
    const grounds = { ...GROUNDS, is_automated: true, case_number: 'R-2026-000001' };
    const { number } = await hideProfile(pool(), 'vera', { member: member.id, grounds });
    const { rows } = await pool().query(
      `SELECT d.case_number AS case, d.is_automated, d.facts, d.rule, d.actor, l.case_number AS log_case, l.details
       FROM decisions d JOIN operator_log l ON l.decision_number = d.number WHERE d.number = $1`,
      [number],
    );
    const { facts, rule, case_number } = grounds;
    expect(rows).toEqual([
      {
        case: case_number,
        is_automated: true,
        facts,
        rule,
        actor: 'vera',
        log_case: case_number,
        details: { is_automated: true },
      },
    ]);
  });

  test('to suspend for some days is not lifted earlier by the job', async () => {
    const member = await createTestMember(pool());
    const { number } = await suspend(member, 2);
    expect((await liftIfDue(pool(), number ?? '')).outcome).toBe('not_possible');
    expect(await stateOf(member)).toBe('suspended');
    expect((await liftIfDue(pool(), 'D-2026-000000')).outcome).toBe('not_possible');
  });

  test('to reject a picture ends when that picture is approved', async () => {
    const member = await createTestMember(pool());
    const [one, other] = [
      await createTestPhoto(pool(), member.id, { status: 'pending' }),
      await createTestPhoto(pool(), member.id, { status: 'pending' }),
    ];
    const judge = (picture: string, seen: string, status: 'approved' | 'rejected') =>
      judgePicture(pool(), 'vera', { picture, seen, status, grounds: GROUNDS });
    await judge(one.id, 'pending', 'rejected');
    await judge(other.id, 'pending', 'rejected');
    // An operator who saw the picture before its verdict changes nothing.
    expect((await judge(one.id, 'pending', 'approved')).outcome).toBe('already');
    expect((await judge(one.id, 'rejected', 'approved')).outcome).toBe('done');
    expect(await stateOfAll(member)).toEqual([
      ['reject_picture', false],
      ['reject_picture', true],
      ['approve_picture', false],
    ]);
  });
});

describe('a picture', () => {
  const judge = (picture: string, status: 'approved' | 'rejected', seen = 'pending') =>
    judgePicture(pool(), 'vera', { picture, seen, status, grounds: GROUNDS });
  const createPending = async () => {
    const member = await createTestMember(pool());
    return { member, picture: (await createTestPhoto(pool(), member.id, { status: 'pending' })).id };
  };

  test('is approved without a mail and rejected with a mail that states the reasons', async () => {
    const one = await createPending();
    expect((await judge(one.picture, 'approved')).outcome).toBe('done');
    expect(await mailsTo(pool(), one.member.id)).toEqual([]);
    const other = await createPending();
    const { number, changes } = await judge(other.picture, 'rejected');
    expect(changes).toEqual([{ member: other.member.id, number: expect.any(Number) }]);
    expect(await mailsTo(pool(), other.member.id)).toMatchObject([
      { kind: 'decision', data: { number, act: 'reject_picture', facts: GROUNDS.facts } },
    ]);
    expect(await logAbout(pool(), one.member.id)).toMatchObject([{ act: 'approve_picture' }]);
  });

  test('gets one verdict when two operators decide at once', async () => {
    const { member, picture } = await createPending();
    const verdicts = await raceBehindLock(
      pool(),
      { table: 'photos' },
      (['approved', 'rejected', 'approved', 'rejected'] as const).map((status) => () => judge(picture, status)),
    );
    const outcomes = verdicts.map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['already', 'already', 'already', 'done']);
    expect(await logAbout(pool(), member.id)).toHaveLength(1);
  });

  test('that does not exist cannot be judged', async () => {
    expect((await judge(randomUUID(), 'approved')).outcome).toBe('not_possible');
  });
});
