import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createPushFixture, type PushScene, type PushFixture } from '../../fixtures/providers/push-fixture.ts';
import type { PushSetup } from '../../fixtures/providers/push-setup.ts';

let fixture: PushFixture;
let pool: pg.Pool;
let setup: PushSetup;
beforeAll(async () => {
  fixture = await createPushFixture();
  ({ pool, setup } = fixture);
});
afterAll(() => fixture.close());

let anna: TestMember;
let ben: TestMember;
let pushes: PushScene['pushes'];
beforeEach(async () => {
  ({ anna, ben, pushes } = await fixture.begin());
});

// The tests call the database functions that the likes and blocks features use.
const like = (liker: TestMember, liked: TestMember) => pool.query('SELECT add_like($1, $2)', [liker.id, liked.id]);
const see = (member: TestMember, other: TestMember) =>
  pool.query('SELECT mark_like_seen($1, $2, true)', [member.id, other.id]);
const block = (on: boolean) => pool.query('SELECT set_block($1, $2, $3)', [anna.id, ben.id, on]);

test('pushes a like and its match discreetly, once each, with a link to the profile', async () => {
  await like(ben, anna);
  const path = `/likes/m/${ben.id}`;
  const shared = {
    member: anna.id,
    title: 'Rencontres',
    lang: 'en',
    tag: `like-${ben.id}`,
    checkUrl: path,
    openUrl: path,
  };
  expect(await pushes()).toEqual([{ ...shared, kind: 'like', body: 'New like', badge: 1 }]);
  await like(anna, ben);
  expect(await pushes()).toEqual([{ ...shared, kind: 'match', body: 'New match', badge: 0 }]);
  expect(await pushes()).toEqual([]);
});

test('pushes a like that became a match as the match, with the name if previews are enabled', async () => {
  await pool.query('UPDATE members SET push_preview = true WHERE id = $1', [anna.id]);
  await like(ben, anna);
  await like(anna, ben);
  expect(await pushes()).toMatchObject([{ kind: 'match', title: 'Ben', body: 'You like each other' }]);
});

test('pushes no seen, removed or blocked like, even after an unblock', async () => {
  await like(ben, anna);
  await see(anna, ben);
  expect(await pushes()).toEqual([]);
  await pool.query('SELECT remove_like($1, $2)', [ben.id, anna.id]);
  await like(ben, anna);
  await block(true);
  expect(await pushes()).toEqual([]);
  await block(false);
  expect(await pushes()).toEqual([]);
});

test('pushes neither likes nor matches of fictional profiles', async () => {
  const mara = await createTestMember(pool, { chosen: { fictional: true } });
  await like(mara, anna);
  await like(anna, mara);
  expect(await pushes()).toEqual([]);
});

test('pushes likes and messages in order, oldest first', async () => {
  await like(ben, anna);
  const conversation = await createTestConversation(pool, anna.id, ben.id);
  await setup.sendMessage(ben, conversation, 'Hello');
  expect(await pushes()).toMatchObject([
    { kind: 'like', badge: 2 },
    { kind: 'message', tag: conversation, badge: 2 },
  ]);
});

test('pushes replies only during a pause of the profile', async () => {
  const conversation = await createTestConversation(pool, anna.id, ben.id);
  await pool.query("SELECT set_pause($1, 'open')", [anna.id]);
  await like(ben, anna);
  await setup.sendMessage(ben, conversation, 'Hello');
  expect(await pushes()).toEqual([]);
  await setup.sendMessage(anna, conversation, 'Hi');
  await setup.sendMessage(ben, conversation, 'How are you?');
  expect(await pushes()).toMatchObject([{ kind: 'message', tag: conversation }]);
});
