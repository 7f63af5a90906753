import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContact } from '../../../contract/profiles/profiles.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';

let server: TestApp;
let me: TestMember;
beforeAll(async () => {
  server = await createTestApp();
  me = await createTestMember(server.database.pool);
});
afterAll(() => server.close());

const member = (overrides = {}) => createTestMember(server.database.pool, { name: 'Mara', ...overrides });
const ask = async (id: string) => (await server.as(me)(getContact, { query: { id } })).raw;

test('returns the card of a visible member with card fields only', async () => {
  const { id } = await member();
  const response = await ask(id);
  expect(response.json().profile).toMatchObject({ id, name: 'Mara', fictional: false, main_image: null });
  expect(Object.keys(response.json().profile)).not.toContain('email');
});

test('answers not_found for members who may not be seen', async () => {
  const invisible = await member();
  await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [invisible.id]);
  const deleted = await member({ state: 'deleted' });
  const unconfirmed = await member({ state: 'not_confirmed' });
  const answers = await Promise.all([invisible.id, deleted.id, unconfirmed.id, randomUUID(), me.id].map(ask));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect(new Set(answers.map((answer) => JSON.stringify({ ...answer.json(), request_id: '' }))).size).toBe(1);
  await createTestConversation(server.database.pool, invisible.id, me.id);
  expect((await ask(invisible.id)).statusCode).toBe(200);
});

test('reports a block to the blocker and to a member who knows of it, even if the blocked member became invisible', async () => {
  const [blocker, blocked] = [await member({ name: 'Nina' }), await member()];
  await server.database.pool.query('SELECT set_block($1, $2, true)', [blocker.id, me.id]);
  await server.database.pool.query('SELECT set_block($1, $2, true)', [me.id, blocked.id]);
  expect((await ask(blocker.id)).json()).toMatchObject({ code: 'not_found' });
  await server.database.pool.query('SELECT notify_blocked_member($1, $2)', [me.id, blocker.id]);
  expect((await ask(blocker.id)).json()).toMatchObject({ code: 'blocked_by', data: { name: 'Nina' } });
  expect((await ask(blocked.id)).json()).toMatchObject({ code: 'blocking', data: { name: 'Mara' } });
  await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [blocked.id]);
  expect((await ask(blocked.id)).json()).toMatchObject({ code: 'blocking' });
  await server.database.pool.query("UPDATE members SET status = 'deleted' WHERE id = $1", [blocked.id]);
  expect((await ask(blocked.id)).statusCode).toBe(404);
});

test('returns the conversation with the card, even if the viewer removed it', async () => {
  const { id } = await member();
  expect((await ask(id)).json().conversation).toBeNull();
  const conversation = await createTestConversation(server.database.pool, me.id, id);
  await server.database.pool.query('SELECT remove_chat($1, $2)', [me.id, conversation]);
  expect((await ask(id)).json().conversation).toBe(conversation);
});
