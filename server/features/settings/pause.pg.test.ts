import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser, putUser } from '../../../contract/account/account.ts';
import { getPresence } from '../../../contract/chats/chats.ts';
import { getContact } from '../../../contract/profiles/profiles.ts';
import type { PAUSES } from '../../../contract/base/rules.ts';
import { callBeside, raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createMailWorld, type MailWorld } from '../../fixtures/providers/mail-world.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { endPauses } from './set-visibility.ts';

let world: MailWorld;
let anna: TestMember;
let ben: TestMember;
let cora: TestMember;
beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { pool } = world.server.database;
  [anna, ben] = await world.meet();
  cora = await createTestMember(pool, { name: 'Cora' });
  await createTestConversation(pool, anna.id, ben.id);
});

type Length = (typeof PAUSES)[number];
const pause = async (length: Length | null) =>
  (await world.server.as(anna)(putUser, { body: { pause: length } })).body.user.pause;
const choose = (invisible: boolean) => world.server.as(anna)(putUser, { body: { invisible } });
const sees = async (viewer: TestMember) =>
  (await world.server.as(viewer)(getContact, { query: { id: anna.id } })).status === 200;
const presenceForBen = async () =>
  (await world.server.as(ben)(getPresence, { query: { profiles: anna.id } })).body.presence[0]?.presence;
const end = () => endPauses({ pool: world.server.database.pool, publishChange: () => {} });
const elapse = () =>
  world.query("UPDATE members SET pause_ends_at = now() - interval '1 second' WHERE id = $1", [anna.id]);

test('a paused member is found by nobody, seen without presence by those with a conversation, and back with one call', async () => {
  await world.query('UPDATE members SET last_active = now() WHERE id = $1', [anna.id]);
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

test('a pause refuses other lengths', async () => {
  const answer = await world.server.as(anna)(putUser, { body: { pause: '1 year' as Length } });
  expect(answer.status).toBe(400);
});

test('invisible mode that is chosen before or during a pause holds after it', async () => {
  await world.query('UPDATE members SET paid_user = true WHERE id = $1', [anna.id]);
  const shown = async () => (await world.server.as(anna)(getUser)).body.user?.invisible;
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

test('a pause whose time is over ends and is told by one mail', async () => {
  await pause('1 week');
  await end();
  expect(await sees(cora)).toBe(false);
  await elapse();
  await end();
  await end();
  expect(await sees(cora)).toBe(true);
  expect((await world.deliver(anna)).map(({ headers }) => headers['subject'])).toEqual(['Your pause is over']);
});

test('an open pause does not end by itself', async () => {
  await pause('open');
  await end();
  expect(await sees(cora)).toBe(false);
});

test('a new end that comes at the same moment as the old one keeps the profile hidden', async () => {
  await pause('1 week');
  await elapse();
  await callBeside(world.server.database.pool, {
    work: (client) => client.query("SELECT set_pause($1, '1 month')", [anna.id]),
    calls: [end],
    pattern: '%end_pause_if_due%',
  });
  expect(await sees(cora)).toBe(false);
});

test('two processes that end a pause at the same moment tell it once', async () => {
  await pause('1 week');
  await elapse();
  await raceBehindLock(world.server.database.pool, { rowsOf: `member_counters WHERE member_id = '${anna.id}'` }, [
    end,
    end,
  ]);
  expect(await world.deliver(anna)).toHaveLength(1);
});

test('mails tell of replies only during a pause', async () => {
  await pause('open');
  await world.query('SELECT add_like($1, $2)', [cora.id, anna.id]);
  await world.write(ben, anna);
  await world.pass('20 minutes');
  expect(await world.subjects(anna)).toEqual([]);
  await world.write(anna, ben);
  await world.write(ben, anna);
  await world.pass('20 minutes');
  expect(await world.subjects(anna)).toEqual(['You have a new message']);
});
