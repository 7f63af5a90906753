import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountNotice,
  type AccountNoticeKind,
  acknowledgeNotice,
} from '../../../contract/account/account-notices.ts';
import { getUser } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createTestText } from '../../fixtures/messages.ts';
import { GROUNDS, mailsTo } from '../../fixtures/operator.ts';
import { askWith } from '../../fixtures/requests/ask.ts';
import { closeCase, countNotified, hideProfile, releaseMember, suspendMember } from '../operator/acts.ts';
import { sweepAccountNotices } from './account-notices.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const pool = () => server.database.pool;
const query = async (text: string, values: readonly unknown[] = []) => (await pool().query(text, [...values])).rows;

const write = (from: MemberId, to: MemberId, days?: number) => createTestText(pool(), { from, to, days });

/** A member with whom the other one has exchanged messages. */
async function createPair() {
  const [anna, tom] = [await createTestMember(pool()), await createTestMember(pool(), { name: 'Tom' })];
  const conversation = await createTestConversation(pool(), tom.id, anna.id);
  await write(tom.id, anna.id);
  await write(anna.id, tom.id);
  return { anna, tom, conversation };
}

const ban = ({ id }: TestMember) =>
  suspendMember(pool(), 'vera', { member: id, grounds: GROUNDS, days: undefined, ground: 'fraud' });
const lift = ({ id }: TestMember) => releaseMember(pool(), 'vera', { member: id, what: 'lift', grounds: GROUNDS });
const noticesOf = async (member: TestMember): Promise<readonly AccountNotice[]> =>
  (await askWith(server.app, member)(getUser)).body.user?.account_notices ?? [];
const kindsOf = async (member: TestMember) => (await noticesOf(member)).map(({ kind }) => kind);
const idOf = async (member: TestMember): Promise<string> =>
  (await query('SELECT id FROM account_notices WHERE member_id = $1', [member.id]))[0]?.id;

async function acknowledge(member: TestMember, kind: AccountNoticeKind, state: 'shown' | 'dismissed') {
  return (await askWith(server.app, member)(acknowledgeNotice, { body: { id: await idOf(member), kind, state } })).code;
}

describe('a suspension for fraud', () => {
  // The days since the last message of each; null if there is none.
  test.each([
    { suspended: 179, other: 179, hasNotice: true },
    { suspended: 1, other: null, hasNotice: false },
    { suspended: null, other: 1, hasNotice: false },
    { suspended: 181, other: 1, hasNotice: false },
    { suspended: 1, other: 181, hasNotice: false },
    { suspended: null, other: null, hasNotice: false },
  ])('$suspended and $other days after the last messages: has a notice: $hasNotice', async (messages) => {
    const [anna, tom] = [await createTestMember(pool()), await createTestMember(pool(), { name: 'Tom' })];
    const conversation = await createTestConversation(pool(), tom.id, anna.id);
    if (messages.suspended !== null) await write(tom.id, anna.id, messages.suspended);
    if (messages.other !== null) await write(anna.id, tom.id, messages.other);
    const { number } = await ban(tom);
    const notice = { id: await idOf(anna), kind: 'closed', profile: tom.id, name: 'Tom', conversation, shown: false };
    expect(await noticesOf(anna)).toEqual(messages.hasNotice ? [notice] : []);
    expect(await countNotified(pool(), number ?? '')).toBe(messages.hasNotice ? 1 : 0);
  });

  test.each([
    ['the member has blocked the other', 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', false],
    ['the other has blocked the member', 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($2, $1)', true],
    [
      'the other has blocked the member, who knows it',
      'INSERT INTO blocks (blocker_id, blocked_id, told_at) VALUES ($2, $1, now())',
      false,
    ],
    [
      'the member has removed the conversation',
      'UPDATE conversation_members SET hidden_seq = 2 WHERE member_id = $1 AND peer_id = $2',
      false,
    ],
    ['the messages are deleted', 'UPDATE messages SET deleted_at = now() WHERE sender_id IN ($1, $2)', true],
  ])('has a notice although %s', async (_name, change, hasConversation) => {
    const { anna, tom, conversation } = await createPair();
    await query(change, [anna.id, tom.id]);
    await ban(tom);
    expect(await noticesOf(anna)).toMatchObject([
      { kind: 'closed', conversation: hasConversation ? conversation : null },
    ]);
  });

  test('has no notice to a fictional member', async () => {
    const { anna, tom } = await createPair();
    await query('UPDATE members SET fictional = true WHERE id = $1', [anna.id]);
    const { number } = await ban(tom);
    expect(await countNotified(pool(), number ?? '')).toBe(0);
  });

  test('appends a change to the feed of the other, and sends no mail', async () => {
    const { anna, tom } = await createPair();
    const [before] = await query('SELECT feed_number FROM member_counters WHERE member_id = $1', [anna.id]);
    const { changes } = await ban(tom);
    const [last] = await query(
      'SELECT number::int, kind FROM changes WHERE member_id = $1 ORDER BY number DESC LIMIT 1',
      [anna.id],
    );
    expect(last.kind).toBe('user');
    expect(last.number).toBeGreaterThan(Number(before.feed_number));
    expect(changes).toContainEqual({ member: anna.id, number: last.number });
    expect(await mailsTo(pool(), anna.id)).toEqual([]);
  });

  test.each([
    [
      'a suspension without a ground',
      (member: TestMember) => suspendMember(pool(), 'vera', { member: member.id, grounds: GROUNDS, days: undefined }),
    ],
    [
      'a suspension for some days',
      (member: TestMember) => suspendMember(pool(), 'vera', { member: member.id, grounds: GROUNDS, days: 7 }),
    ],
    ['a hidden profile', (member: TestMember) => hideProfile(pool(), 'vera', { member: member.id, grounds: GROUNDS })],
  ])('is the only act with notices: %s has none', async (_name, act) => {
    const { anna, tom } = await createPair();
    expect((await act(tom)).outcome).toBe('done');
    expect(await noticesOf(anna)).toEqual([]);
  });

  test('has no end', async () => {
    const { tom } = await createPair();
    const wrong = { member: tom.id, grounds: GROUNDS, days: 7, ground: 'fraud' } as const;
    await expect(suspendMember(pool(), 'vera', wrong)).rejects.toThrow('decisions_ground');
    expect(await query('SELECT status FROM members WHERE id = $1', [tom.id])).toEqual([{ status: 'active' }]);
  });

  test('replaces the notice of an earlier one', async () => {
    const { anna, tom } = await createPair();
    await ban(tom);
    await acknowledge(anna, 'closed', 'dismissed');
    await lift(tom);
    expect(await kindsOf(anna)).toEqual(['corrected']);
    await ban(tom);
    expect(await kindsOf(anna)).toEqual(['closed']);
  });
});

/** The states of a notice, as a model: what the member sees after some events. */
interface Model {
  readonly isShown: boolean;
  readonly isLifted: boolean;
  readonly isDismissed: boolean;
}
type Event = 'lift' | readonly [AccountNoticeKind, 'shown' | 'dismissed'];

const seenIn = ({ isShown, isLifted, isDismissed }: Model): AccountNoticeKind[] => {
  if (isDismissed || (isLifted && !isShown)) return [];
  return [isLifted ? 'corrected' : 'closed'];
};
const after = (model: Model, event: Event): Model => {
  if (event === 'lift') return model.isLifted ? model : { ...model, isLifted: true, isDismissed: false };
  const [kind, state] = event;
  if (kind === 'corrected' && !(model.isLifted && model.isShown)) return model;
  const isDismissed = model.isDismissed || (state === 'dismissed' && model.isLifted === (kind === 'corrected'));
  return { ...model, isShown: true, isDismissed };
};

describe('a notice', () => {
  test('follows its states through events in any order, some of them twice', async () => {
    const event = fc.constantFrom<Event>(
      'lift',
      ['closed', 'shown'],
      ['closed', 'dismissed'],
      ['corrected', 'shown'],
      ['corrected', 'dismissed'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 6 }), async (events) => {
        const { anna, tom } = await createPair();
        await ban(tom);
        let model: Model = { isShown: false, isLifted: false, isDismissed: false };
        for (const one of events) {
          const isKnown = one === 'lift' || one[0] === 'closed' || (model.isLifted && model.isShown);
          if (one === 'lift') await lift(tom);
          else expect(await acknowledge(anna, ...one)).toBe(isKnown ? 'ok' : 'not_found');
          model = after(model, one);
          expect(await kindsOf(anna)).toEqual(seenIn(model));
        }
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ['accept', ['corrected']],
    ['reject', ['closed']],
  ] as const)('after the operator decides to %s the appeal: %s', async (act, kinds) => {
    const { anna, tom } = await createPair();
    const { number } = await ban(tom);
    await acknowledge(anna, 'closed', 'shown');
    const [appeal] = await query('SELECT number FROM store_complaint($1, $2, $3, $4, true)', [
      (await query('SELECT site_id FROM members WHERE id = $1', [tom.id]))[0].site_id,
      tom.id,
      JSON.stringify({ id: randomUUID(), kind: 'decision', place: number, body: 'No.' }),
      JSON.stringify({ network: randomUUID(), daily: 99, network_daily: 99 }),
    ]);
    const { changes } = await closeCase(pool(), 'vera', { number: appeal.number, what: act, text: 'We looked.' });
    expect(await kindsOf(anna)).toEqual(kinds);
    expect(changes.some(({ member }) => member === anna.id)).toBe(act === 'accept');
  });

  test('that the member dismisses while the operator ends the decision is corrected', async () => {
    const { anna, tom } = await createPair();
    await ban(tom);
    await raceBehindLock<unknown>(pool(), { rowsOf: 'member_counters' }, [
      () => acknowledge(anna, 'closed', 'dismissed'),
      () => lift(tom),
    ]);
    expect(await kindsOf(anna)).toEqual(['corrected']);
  });

  test('is not found by another member, and not by a wrong id', async () => {
    const [{ anna, tom }, other] = [await createPair(), await createTestMember(pool())];
    await ban(tom);
    const body = { id: await idOf(anna), kind: 'closed', state: 'dismissed' } as const;
    expect((await askWith(server.app, other)(acknowledgeNotice, { body })).code).toBe('not_found');
    expect((await askWith(server.app, anna)(acknowledgeNotice, { body: { ...body, id: randomUUID() } })).code).toBe(
      'not_found',
    );
    expect(await kindsOf(anna)).toEqual(['closed']);
  });

  test('has the name at the time of a block by the other', async () => {
    const { anna, tom } = await createPair();
    await query(`INSERT INTO blocks (blocker_id, blocked_id, card) VALUES ($1, $2, '{"name": "Tommy"}')`, [
      tom.id,
      anna.id,
    ]);
    await ban(tom);
    expect(await noticesOf(anna)).toMatchObject([{ name: 'Tommy' }]);
  });
});

describe('the erasure of the closed account', () => {
  const erase = ({ id }: TestMember) =>
    query('SELECT member, number::int FROM erase_member($1)', [id]) as Promise<{ member: MemberId; number: number }[]>;
  const rowsAbout = ({ id }: TestMember) =>
    query("SELECT expires_at > now() + interval '181 days' AS is_long FROM account_notices WHERE other_id = $1", [id]);

  test('removes the name from a notice that waits, and its ground', async () => {
    const { anna, tom } = await createPair();
    const { number } = await ban(tom);
    await acknowledge(anna, 'closed', 'shown');
    const changed = await erase(tom);
    expect(await noticesOf(anna)).toMatchObject([{ kind: 'closed', name: null }]);
    expect(await rowsAbout(tom)).toEqual([{ is_long: false }]);
    expect(await query('SELECT ground, facts FROM decisions WHERE number = $1', [number])).toEqual([
      { ground: null, facts: '' },
    ]);
    const [last] = await query(
      "SELECT max(number)::int AS number FROM changes WHERE member_id = $1 AND kind = 'user'",
      [anna.id],
    );
    expect(changed).toContainEqual({ member: anna.id, number: last.number });
  });

  test.each([
    ['dismissed', async ({ anna }: { anna: TestMember }) => void (await acknowledge(anna, 'closed', 'dismissed'))],
    ['withdrawn', async ({ tom }: { tom: TestMember }) => void (await lift(tom))],
  ])('deletes a notice that is %s', async (_name, act) => {
    const pair = await createPair();
    await ban(pair.tom);
    await act(pair);
    expect(await rowsAbout(pair.tom)).toEqual([{ is_long: true }]);
    await erase(pair.tom);
    expect(await rowsAbout(pair.tom)).toEqual([]);
  });
});

test('the job deletes a notice when its time is over', async () => {
  const { anna, tom } = await createPair();
  await ban(tom);
  await sweepAccountNotices(pool());
  expect(await kindsOf(anna)).toEqual(['closed']);
  await query('UPDATE account_notices SET expires_at = now() WHERE member_id = $1', [anna.id]);
  await sweepAccountNotices(pool());
  expect(await query('SELECT FROM account_notices WHERE member_id = $1', [anna.id])).toEqual([]);
});
