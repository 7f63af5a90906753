import { afterAll, beforeAll, expect, test } from 'vitest';
import { block, getBlocked, unblock } from '../../../contract/blocks.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const member = (name: string) => createTestMember(server.database.pool, { name });
const blockedBy = async (who: TestMember) => (await server.as(who)(getBlocked)).body.profiles;
const namesOf = async (who: TestMember) => (await blockedBy(who)).map(({ name }) => name);

test('lists the members that the caller blocked, newest first, and no members who blocked the caller', async () => {
  const [me, first, second, blocker] = [
    await member('Me'),
    await member('First'),
    await member('Second'),
    await member('Blocker'),
  ];
  expect(await blockedBy(me)).toEqual([]);
  for (const { id } of [first, second]) await server.as(me)(block, { body: { profile: id } });
  await server.as(blocker)(block, { body: { profile: me.id } });
  expect(await namesOf(me)).toEqual(['Second', 'First']);
  expect(await namesOf(first)).toEqual([]);

  await server.as(me)(unblock, { body: { profile: second.id } });
  expect(await namesOf(me)).toEqual(['First']);
});

test('hides the presence of blocked members and omits deleted members', async () => {
  const [me, blocked] = [await member('Me'), await member('Blocked')];
  await server.database.pool.query('UPDATE members SET last_active = now() WHERE id = $1', [blocked.id]);
  await server.as(me)(block, { body: { profile: blocked.id } });
  expect(await blockedBy(me)).toMatchObject([{ id: blocked.id, presence: null }]);
  await server.database.pool.query("UPDATE members SET status = 'deleted' WHERE id = $1", [blocked.id]);
  expect(await blockedBy(me)).toEqual([]);
});
