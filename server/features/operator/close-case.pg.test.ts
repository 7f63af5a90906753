import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, setState, testSite, type TestMember } from '../../fixtures/members.ts';
import { GROUNDS, logAbout } from '../../fixtures/operator.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { closeCase, hideProfile, judgePicture, releaseMember, suspendMember } from './acts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pool = () => database.pool;
const restrict = {
  suspend: (member: TestMember) =>
    suspendMember(pool(), 'vera', { member: member.id, grounds: GROUNDS, days: undefined }),
  hide: (member: TestMember) => hideProfile(pool(), 'vera', { member: member.id, grounds: GROUNDS }),
};
const stateOf = async ({ id }: TestMember) => {
  const { rows } = await pool().query('SELECT status, gone FROM members WHERE id = $1', [id]);
  return rows[0].status === 'active' && rows[0].gone === true ? 'hidden' : rows[0].status;
};

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
    const answers = await raceBehindLock(
      pool(),
      { table: 'complaints' },
      (['answer', 'reject', 'answer'] as const).map((act) => () => close(number, act)),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'already', 'done']);
    expect(await answersTo(number)).toMatchObject([{ recipient: 'v@test.example', data: { answer: 'We looked.' } }]);
  });

  test.each([
    ['answer', 'answered'],
    ['reject', 'rejected'],
    ['accept', 'accepted'],
  ] as const)('is closed by %s as %s', async (act, state) => {
    const member = await createTestMember(pool());
    const { number } = await complain(member, (await restrict.hide(member)).number ?? '');
    expect((await close(number, act)).outcome).toBe('done');
    const { rows } = await pool().query(
      'SELECT state, decided_at <= now() AS decided FROM complaints WHERE number = $1',
      [number],
    );
    expect(rows).toEqual([{ state, decided: true }]);
    expect(await stateOf(member)).toBe(act === 'accept' ? 'active' : 'hidden');
    expect((await logAbout(pool(), member.id)).at(-1)).toMatchObject({ actor: 'vera', act });
  });

  test('cannot be accepted if it is no appeal, or closed if it does not exist', async () => {
    expect((await close((await complain(null)).number, 'accept')).outcome).toBe('not_possible');
    expect((await close('C-2026-999999x')).outcome).toBe('not_possible');
  });

  test('is an appeal only of the member whom the decision is about, once, and in time', async () => {
    const [member, other] = [await createTestMember(pool()), await createTestMember(pool())];
    const { number } = await restrict.suspend(member);
    const appealsOf = async () =>
      (await pool().query('SELECT FROM complaints WHERE decision_number = $1', [number])).rowCount;
    await complain(other, `about ${number ?? ''}`);
    await complain(null, `about ${number ?? ''}`);
    expect(await appealsOf()).toBe(0);
    await pool().query("UPDATE decisions SET created_at = now() - interval '7 months' WHERE number = $1", [number]);
    await complain(member, `about ${number ?? ''}`);
    expect(await appealsOf()).toBe(0);
    await pool().query('UPDATE decisions SET created_at = now() WHERE number = $1', [number]);
    const all = await raceBehindLock(
      pool(),
      { table: 'complaints' },
      repeat(4, () => complain(member, `about ${number ?? ''}`)),
    );
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
    const { number } = await restrict[act](member);
    expect(await stateOf(member)).toBe(during);
    const appeal = await complain(member, number ?? '');
    expect((await close(appeal.number, 'accept')).outcome).toBe('done');
    expect(await stateOf(member)).toBe(after);
    const { rows } = await pool().query('SELECT ended_at FROM decisions WHERE number = $1', [number]);
    expect(rows[0].ended_at).not.toBeNull();
    expect(await answersTo(appeal.number)).toMatchObject([{ data: { act: 'accept' } }]);
  });

  test('that is accepted shows a rejected picture again, and has no effect on a deleted one', async () => {
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
      const { rows: decisions } = await pool().query('SELECT ended_at FROM decisions WHERE number = $1', [
        rejection.number,
      ]);
      expect(decisions[0].ended_at).not.toBeNull();
    }
  });

  test('that is accepted after the end of the suspension changes nothing else', async () => {
    const member = await createTestMember(pool());
    const appeal = await complain(member, (await restrict.suspend(member)).number ?? '');
    await releaseMember(pool(), 'vera', { member: member.id, what: 'lift', grounds: GROUNDS });
    expect(await close(appeal.number, 'accept')).toMatchObject({ outcome: 'done', changes: [] });
    expect(await stateOf(member)).toBe('active');
  });

  test('is answered to the reporter, and to nobody when the reporter is erased', async () => {
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
    await restrict.suspend(await createTestMember(pool()));
    const before = (await pool().query('SELECT * FROM operator_log ORDER BY id')).rows;
    await expect(pool().query(statement)).rejects.toThrow('append-only');
    expect((await pool().query('SELECT * FROM operator_log ORDER BY id')).rows).toEqual(before);
  });

  test('survives the erasure of a member without their texts', async () => {
    const member = await createTestMember(pool());
    await restrict.suspend(member);
    await pool().query('SELECT erase_member($1)', [member.id]);
    expect(await logAbout(pool(), member.id)).toMatchObject([{ act: 'suspend' }]);
    const { rowCount } = await pool().query('SELECT FROM operator_log l WHERE l::text LIKE $1', [`%${GROUNDS.facts}%`]);
    expect(rowCount).toBe(0);
    const { rows } = await pool().query('SELECT facts, rule FROM decisions WHERE member_id = $1', [member.id]);
    expect(rows).toEqual([{ facts: '', rule: '' }]);
  });
});
