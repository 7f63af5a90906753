import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser, putUser } from '../../../contract/account/account.ts';
import { block } from '../../../contract/blocks.ts';
import { getPresence, sendMessage } from '../../../contract/chats/chats.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import { setHideOnline } from './set-visibility.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna', paid: false });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  await server.as(anna)(sendMessage, { body: newText({ profile: ben.id }) });
  await server.database.pool.query('UPDATE members SET last_active = now() WHERE id = $1', [anna.id]);
});

const hide = (hide_online: boolean) => server.as(anna)(putUser, { body: { hide_online } });
const presenceForBen = async () =>
  (await server.as(ben)(getPresence, { query: { profiles: anna.id } })).body.presence[0]?.presence;

/** Returns the kinds of the changes in a member's feed. */
async function feedOf({ id }: TestMember): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ kind: string }>(
    'SELECT kind FROM changes WHERE member_id = $1 ORDER BY number',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

test('hides the online state from peers, whose devices reload the conversation', async () => {
  expect(await presenceForBen()).toBe('online');
  const [before, own] = [await feedOf(ben), await feedOf(anna)];
  expect((await hide(true)).body.user).toMatchObject({ hide_online: true });
  expect(await presenceForBen()).toBeNull();
  expect(await feedOf(ben)).toEqual([...before, 'chat']);
  expect(await feedOf(anna)).toEqual([...own, 'user']);
  await hide(true);
  expect(await feedOf(ben)).toEqual([...before, 'chat']);
  expect((await hide(false)).body.user).toMatchObject({ hide_online: false });
  expect(await presenceForBen()).toBe('online');
  expect(await feedOf(ben)).toEqual([...before, 'chat', 'chat']);
});

test('appends no change for a blocked member', async () => {
  await server.as(anna)(block, { body: { profile: ben.id } });
  const before = await feedOf(ben);
  await hide(true);
  await hide(false);
  expect(await feedOf(ben)).toEqual(before);
});

test('appends no change for peers of an invisible member', async () => {
  await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [anna.id]);
  const before = await feedOf(ben);
  await hide(true);
  expect(await feedOf(ben)).toEqual(before);
});

test('publishes the change of an erased peer without a number, because they have no feed', async () => {
  const { pool } = server.database;
  await pool.query('SELECT erase_member($1)', [ben.id]);
  const published: [string, number | null][] = [];
  const publishChange = (member: string, number: number | null) => void published.push([member, number]);
  await setHideOnline({ pool, publishChange }, anna.id, true);
  expect(published.toSorted(([, one]) => (one === null ? 1 : -1))).toEqual([
    [anna.id, expect.any(Number)],
    [ben.id, null],
  ]);
});

test('saves read receipts and typing independently', async () => {
  const ask = server.as(anna);
  expect((await ask(getUser)).body.user).toMatchObject({ read_receipts: true, show_typing: true, hide_online: false });
  await ask(putUser, { body: { read_receipts: false } });
  expect((await ask(putUser, { body: { show_typing: false } })).body.user).toMatchObject({
    read_receipts: false,
    show_typing: false,
    hide_online: false,
  });
  expect((await ask(putUser, { body: { read_receipts: true } })).body.user).toMatchObject({
    read_receipts: true,
    show_typing: false,
  });
});

test('a member hides the cam promotion in the account, and other settings do not show it again', async () => {
  const ask = server.as(anna);
  expect((await ask(getUser)).body.user).toMatchObject({ hides_cam_promotion: false });
  const before = await feedOf(anna);
  await ask(putUser, { body: { hides_cam_promotion: true } });
  await ask(putUser, { body: { hides_cam_promotion: true } });
  expect(await feedOf(anna)).toEqual([...before, 'user']);
  expect((await ask(putUser, { body: { show_typing: false } })).body.user).toMatchObject({ hides_cam_promotion: true });
});

test('the member’s own devices reload the account after a changed choice', async () => {
  const [before, ofBen] = [await feedOf(anna), await feedOf(ben)];
  const save = (neutral_titles: boolean) => server.as(anna)(putUser, { body: { neutral_titles } });
  expect((await save(true)).body.user).toMatchObject({ neutral_titles: true });
  await save(true);
  expect(await feedOf(anna)).toEqual([...before, 'user']);
  expect(await feedOf(ben)).toEqual(ofBen);
});
