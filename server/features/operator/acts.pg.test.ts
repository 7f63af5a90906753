import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import {
  createTestMember,
  setState,
  TEST_STATES,
  testSite,
  type TestMember,
  type TestState,
} from '../../fixtures/members.ts';
import { GROUNDS, logAbout, mailsTo } from '../../fixtures/operator.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { closeCase, hideProfile, judgePicture, releaseMember, suspendMember } from './acts.ts';
import { liftSuspensions } from './lift-suspensions.ts';

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

describe('a suspension', () => {
  const decisionsOf = async ({ id }: TestMember) =>
    (await pool().query('SELECT act, ends_at, ended_at FROM decisions WHERE member_id = $1 ORDER BY created_at', [id]))
      .rows;

  test('by two operators at once is one decision', async () => {
    const member = await createTestMember(pool());
    const results = await Promise.all(Array.from({ length: 6 }, () => suspend(member)));
    expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'already')).toHaveLength(5);
    expect(await decisionsOf(member)).toHaveLength(1);
    expect(await mailsTo(pool(), member.id)).toHaveLength(1);
  });

  test('ends by the job when its days are over, not before, and is told', async () => {
    const member = await createTestMember(pool());
    const told: string[] = [];
    const lift = () =>
      liftSuspensions({
        pool: pool(),
        publishChange: (id) => void told.push(id),
        forgetSessions: (_id, hashes) => void told.push(...hashes),
        wakeMails: () => {},
      });
    await suspend(member, 14);
    await lift();
    expect(await stateOf(member)).toBe('suspended');
    expect(told).toEqual([]);
    await pool().query("UPDATE decisions SET ends_at = ends_at - interval '14 days' WHERE member_id = $1", [member.id]);
    await Promise.all([lift(), lift()]);
    expect(await stateOf(member)).toBe('active');
    expect(told).toEqual(expect.arrayContaining([member.id, member.session]));
    expect(await logAbout(pool(), member.id)).toMatchObject([{ act: 'suspend' }, { act: 'lift', actor: 'system' }]);
    expect((await mailsTo(pool(), member.id)).map(({ kind }) => kind)).toEqual(['decision', 'restriction_ended']);
  });

  test('without days never ends by the job', async () => {
    const member = await createTestMember(pool());
    await suspend(member);
    expect(await decisionsOf(member)).toEqual([{ act: 'suspend', ends_at: null, ended_at: null }]);
  });

  test('can be lifted while the member waits for their deletion, and leads back to the state before', async () => {
    const member = await createTestMember(pool(), { state: 'hidden' });
    await suspend(member);
    await pool().query("SELECT change_account($1, 'request_deletion')", [member.id]);
    expect((await ACTS.lift(member)).outcome).toBe('done');
    await pool().query("SELECT change_account($1, 'reactivate')", [member.id]);
    expect(await stateOf(member)).toBe('hidden');
  });

  test('names the sessions that everybody has to forget', async () => {
    const member = await createTestMember(pool());
    expect((await suspend(member)).ended).toEqual([member.session]);
    expect((await ACTS.lift(member)).ended).toEqual([member.session]);
  });
});

describe('a picture', () => {
  const judge = (picture: string, status: 'approved' | 'rejected', seen = 'pending') =>
    judgePicture(pool(), 'vera', { picture, seen, status, grounds: GROUNDS });
  const given = async () => {
    const member = await createTestMember(pool());
    return { member, picture: (await createTestPhoto(pool(), member.id, { status: 'pending' })).id };
  };

  test('is approved without a mail, and rejected with the reasons', async () => {
    const one = await given();
    expect((await judge(one.picture, 'approved')).outcome).toBe('done');
    expect(await mailsTo(pool(), one.member.id)).toEqual([]);
    const other = await given();
    const { number, changes } = await judge(other.picture, 'rejected');
    expect(changes).toEqual([{ member: other.member.id, number: expect.any(Number) }]);
    expect(await mailsTo(pool(), other.member.id)).toMatchObject([
      { kind: 'decision', data: { number, act: 'reject_picture', facts: GROUNDS.facts } },
    ]);
    expect(await logAbout(pool(), one.member.id)).toMatchObject([{ act: 'approve_picture' }]);
  });

  test('gets one verdict of two operators who decide at once', async () => {
    const { member, picture } = await given();
    const verdicts = (['approved', 'rejected', 'approved', 'rejected'] as const).map((status) =>
      judge(picture, status),
    );
    const outcomes = (await Promise.all(verdicts)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['already', 'already', 'already', 'done']);
    expect(await logAbout(pool(), member.id)).toHaveLength(1);
  });

  test('that is unknown is not possible', async () => {
    expect((await judge(randomUUID(), 'approved')).outcome).toBe('not_possible');
  });
});

describe('a complaint or report', () => {
  async function complain(member: TestMember | null, place = '') {
    const { rows } = await pool().query<{ outcome: string; number: string }>(
      'SELECT outcome, number FROM store_complaint($1, $2, $3, $4, false)',
      [
        await testSite(pool()),
        member?.id ?? null,
        JSON.stringify({
          id: randomUUID(),
          kind: 'decision',
          place,
          body: 'No.',
          email: 'v@test.example',
          language: 'fr',
        }),
        JSON.stringify({ network: randomUUID(), daily: 9_999, network_daily: 9_999 }),
      ],
    );
    return rows[0] ?? { outcome: '', number: '' };
  }
  const close = (number: string, what: 'answer' | 'reject' | 'accept' = 'answer') =>
    closeCase(pool(), 'vera', { number, what, text: 'We looked.' });
  const answersTo = async (number: string) =>
    (
      await pool().query("SELECT recipient, data FROM mails WHERE kind = 'case_answered' AND data ->> 'number' = $1", [
        number,
      ])
    ).rows;

  test('of a visitor is answered once, by mail, even if two operators answer at once', async () => {
    const { number } = await complain(null);
    const outcomes = (await Promise.all([close(number), close(number, 'reject'), close(number)])).map(
      (one) => one.outcome,
    );
    expect(outcomes.toSorted()).toEqual(['already', 'already', 'done']);
    expect(await answersTo(number)).toMatchObject([{ recipient: 'v@test.example', data: { answer: 'We looked.' } }]);
  });

  test('that is no appeal, or unknown, cannot be accepted or closed', async () => {
    expect((await close((await complain(null)).number, 'accept')).outcome).toBe('not_possible');
    expect((await close('C-2026-999999x')).outcome).toBe('not_possible');
  });

  test('is an appeal only of the member whom the decision is about, once, and in time', async () => {
    const [member, other] = [await createTestMember(pool()), await createTestMember(pool())];
    const { number = '' } = await suspend(member);
    const appealsOf = async () =>
      (await pool().query('SELECT FROM complaints WHERE decision_number = $1', [number])).rowCount;
    await complain(other, `about ${number}`);
    await complain(null, `about ${number}`);
    expect(await appealsOf()).toBe(0);
    await pool().query("UPDATE decisions SET created_at = now() - interval '7 months' WHERE number = $1", [number]);
    await complain(member, `about ${number}`);
    expect(await appealsOf()).toBe(0);
    await pool().query('UPDATE decisions SET created_at = now() WHERE number = $1', [number]);
    const all = await Promise.all(Array.from({ length: 4 }, () => complain(member, `about ${number}`)));
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual([
      'appeal_open',
      'appeal_open',
      'appeal_open',
      'stored',
    ]);
    await close(all.find(({ outcome }) => outcome === 'stored')?.number ?? '', 'reject');
    expect((await complain(member, number ?? '')).outcome).toBe('stored');
  });

  test.each([
    ['suspend', 'suspended', 'active'],
    ['hide', 'hidden', 'active'],
  ] as const)('that is accepted ends the decision to %s', async (act, during, after) => {
    const member = await createTestMember(pool());
    const { number } = await ACTS[act](member);
    expect(await stateOf(member)).toBe(during);
    const appeal = await complain(member, number ?? '');
    expect((await close(appeal.number, 'accept')).outcome).toBe('done');
    expect(await stateOf(member)).toBe(after);
    const { rows } = await pool().query('SELECT ended_at FROM decisions WHERE number = $1', [number]);
    expect(rows[0].ended_at).not.toBeNull();
    expect(await answersTo(appeal.number)).toMatchObject([{ data: { act: 'accept' } }]);
  });

  test('that is accepted shows a rejected picture, and does nothing about a deleted one', async () => {
    for (const isDeleted of [false, true]) {
      const member = await createTestMember(pool());
      const { id } = await createTestPhoto(pool(), member.id, { status: 'pending' });
      const rejection = await judgePicture(pool(), 'vera', {
        picture: id,
        seen: 'pending',
        status: 'rejected',
        grounds: GROUNDS,
      });
      const appeal = await complain(member, rejection.number ?? '');
      if (isDeleted) await pool().query('DELETE FROM photos WHERE id = $1', [id]);
      const { outcome, changes } = await close(appeal.number, 'accept');
      expect([outcome, changes.length]).toEqual(['done', isDeleted ? 0 : 1]);
      const { rows } = await pool().query('SELECT status FROM photos WHERE id = $1', [id]);
      expect(rows).toEqual(isDeleted ? [] : [{ status: 'approved' }]);
    }
  });

  test('that is accepted after the suspension has ended changes nothing else', async () => {
    const member = await createTestMember(pool());
    const appeal = await complain(member, (await suspend(member)).number ?? '');
    await ACTS.lift(member);
    expect(await close(appeal.number, 'accept')).toMatchObject({ outcome: 'done', changes: [] });
    expect(await stateOf(member)).toBe('active');
  });

  test('of a report is answered to the reporter, and to nobody when they are gone', async () => {
    const [reporter, other] = [await createTestMember(pool()), await createTestMember(pool())];
    const report = async () => {
      await pool().query(
        'SELECT store_report($1, $2, \'profile\', $3, \'{"reason": "fake", "note": ""}\', \'{}\', 99)',
        [reporter.id, other.id, randomUUID()],
      );
      const { rows } = await pool().query("SELECT number FROM reports WHERE reporter_id = $1 AND state = 'open'", [
        reporter.id,
      ]);
      return String(rows[0].number);
    };
    const number = await report();
    expect((await close(number)).outcome).toBe('done');
    expect(await answersTo(number)).toMatchObject([{ recipient: reporter.email }]);
    const late = await report();
    await setState(pool(), reporter.id, 'deleted');
    await pool().query('UPDATE members SET email = NULL WHERE id = $1', [reporter.id]);
    expect((await close(late)).outcome).toBe('done');
    expect(await answersTo(late)).toEqual([]);
  });
});

describe('the log', () => {
  test.each([
    "UPDATE operator_log SET actor = 'nobody'",
    'UPDATE operator_log SET actor = actor WHERE false',
    'DELETE FROM operator_log',
    'TRUNCATE operator_log',
    'TRUNCATE operator_log CASCADE',
  ])('refuses %s', async (statement) => {
    await suspend(await createTestMember(pool()));
    const before = (await pool().query('SELECT * FROM operator_log ORDER BY id')).rows;
    await expect(pool().query(statement)).rejects.toThrow('append-only');
    expect((await pool().query('SELECT * FROM operator_log ORDER BY id')).rows).toEqual(before);
  });

  test('survives the erasure of a member, and holds none of the words', async () => {
    const member = await createTestMember(pool());
    await suspend(member);
    await pool().query('SELECT erase_member($1)', [member.id]);
    expect(await logAbout(pool(), member.id)).toMatchObject([{ act: 'suspend' }]);
    const { rowCount } = await pool().query('SELECT FROM operator_log l WHERE l::text LIKE $1', [`%${GROUNDS.facts}%`]);
    expect(rowCount).toBe(0);
    const { rows } = await pool().query('SELECT facts, rule FROM decisions WHERE member_id = $1', [member.id]);
    expect(rows).toEqual([{ facts: '', rule: '' }]);
  });
});
