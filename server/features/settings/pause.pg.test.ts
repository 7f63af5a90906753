import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser, putUser } from '../../../contract/account/account.ts';
import { getPresence } from '../../../contract/chats/chats.ts';
import { getContact } from '../../../contract/profiles/profiles.ts';
import type { PAUSES } from '../../../contract/base/rules.ts';
import { callBeside, raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createMailSetup, type MailSetup } from '../../fixtures/providers/mail-setup.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { endPauses } from './set-visibility.ts';

let setup: MailSetup;
let anna: TestMember;
let ben: TestMember;
let cora: TestMember;
beforeAll(async () => {
  setup = await createMailSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  const { pool } = setup.server.database;
  [anna, ben] = await setup.createPair();
  cora = await createTestMember(pool, { name: 'Cora' });
  await createTestConversation(pool, anna.id, ben.id);
});

type Length = (typeof PAUSES)[number];
const pause = async (length: Length | null) =>
  (await setup.server.as(anna)(putUser, { body: { pause: length } })).body.user.pause;
const choose = (invisible: boolean) => setup.server.as(anna)(putUser, { body: { invisible } });
const sees = async (viewer: TestMember) =>
  (await setup.server.as(viewer)(getContact, { query: { id: anna.id } })).status === 200;
const presenceForBen = async () =>
  (await setup.server.as(ben)(getPresence, { query: { profiles: anna.id } })).body.presence[0]?.presence;
const end = () => endPauses({ pool: setup.server.database.pool, publishChange: () => {} });
const elapse = () =>
  setup.query("UPDATE members SET pause_ends_at = now() - interval '1 second' WHERE id = $1", [anna.id]);

test('hides a paused member from unrelated members and the presence from peers, until one call ends the pause', async () => {
  await setup.query('UPDATE members SET last_active = now() WHERE id = $1', [anna.id]);
  expect([await sees(cora), await sees(ben), await presenceForBen()]).toEqual([true, true, 'online']);
  expect(await pause('1 week')).toEqual({ since: expect.any(String), until: expect.any(String) });
  expect([await sees(cora), await sees(ben), await presenceForBen()]).toEqual([false, true, null]);
  expect(await pause(null)).toBeNull();
  expect([await sees(cora), await sees(ben), await presenceForBen()]).toEqual([true, true, 'online']);
});

test.each([
  ['1 week', 6.9, 7.1],
  ['2 weeks', 13.9, 14.1],
  ['1 month', 27.9, 31.1],
  ['3 months', 88.9, 92.1],
] as const)('a pause of %s ends between %d and %d days from now, and begins once', async (length, least, most) => {
  const first = await pause('open');
  expect(first?.until).toBeNull();
  const second = await pause(length);
  expect(second?.since).toBe(first?.since);
  const days = (Date.parse(second?.until ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(least);
  expect(days).toBeLessThan(most);
});

test('refuses a pause of another length', async () => {
  const answer = await setup.server.as(anna)(putUser, { body: { pause: '1 year' as Length } });
  expect(answer.status).toBe(400);
});

test('applies invisible mode that was set before or during a pause after the pause', async () => {
  await setup.query('UPDATE members SET paid_user = true WHERE id = $1', [anna.id]);
  const shown = async () => (await setup.server.as(anna)(getUser)).body.user?.invisible;
  await choose(true);
  await pause('open');
  expect(await shown()).toBe(true);
  await pause(null);
  expect([await shown(), await sees(cora)]).toEqual([true, false]);
  await pause('open');
  await choose(false);
  expect([await shown(), await sees(cora)]).toEqual([false, false]);
  await pause(null);
  expect([await shown(), await sees(cora)]).toEqual([false, true]);
});

test('ends an expired pause and sends one mail about it', async () => {
  await pause('1 week');
  await end();
  expect(await sees(cora)).toBe(false);
  await elapse();
  await end();
  await end();
  expect(await sees(cora)).toBe(true);
  expect((await setup.deliver(anna)).map(({ headers }) => headers['subject'])).toEqual(['Your pause is over']);
});

test('never ends a pause without an end date automatically', async () => {
  await pause('open');
  await end();
  expect(await sees(cora)).toBe(false);
});

test('continues a pause that the member extends at the moment of its end', async () => {
  await pause('1 week');
  await elapse();
  await callBeside(setup.server.database.pool, {
    work: (client) => client.query("SELECT set_pause($1, '1 month')", [anna.id]),
    calls: [end],
    pattern: '%end_pause_if_due%',
  });
  expect(await sees(cora)).toBe(false);
});

test('sends one mail when two processes end a pause at the same moment', async () => {
  await pause('1 week');
  await elapse();
  await raceBehindLock(setup.server.database.pool, { rowsOf: `member_counters WHERE member_id = '${anna.id}'` }, [
    end,
    end,
  ]);
  expect(await setup.deliver(anna)).toHaveLength(1);
});

test('mails about replies only during a pause', async () => {
  await setup.query('SELECT add_like($1, $2)', [cora.id, anna.id]);
  await pause('open');
  await setup.write(ben, anna);
  await setup.pass('20 minutes');
  expect(await setup.subjects(anna)).toEqual([]);
  await setup.write(anna, ben);
  await setup.write(ben, anna);
  await setup.pass('20 minutes');
  expect(await setup.subjects(anna)).toEqual(['You have a new message']);
});
