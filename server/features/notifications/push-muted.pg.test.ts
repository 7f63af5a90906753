import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { MUTED_FOREVER } from '../../../contract/chats/chat-view.ts';
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
let conversation: ConversationId;
let pushes: PushScene['pushes'];
beforeEach(async () => {
  ({ anna, ben, pushes } = await fixture.begin());
  conversation = await createTestConversation(pool, anna.id, ben.id);
});

const setView = (view: object, { id } = anna) =>
  pool.query('SELECT set_chat_view($1, $2, $3)', [id, conversation, view]);
const mute = (muted_until: string | null, who = anna) => setView({ muted_until }, who);
/** Ends the mute at this moment, as the clock of the server does. */
const endMute = () => pool.query('UPDATE conversation_members SET muted_until = now() WHERE muted_until > now()');
const write = () => setup.sendMessage(ben, conversation);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test.each([['for an hour', inHours(1)] as const, ['for good', MUTED_FOREVER] as const])(
  'a conversation that is muted %s pushes no message, and the badge of other pushes counts its messages',
  async (_how, until) => {
    await mute(until);
    await write();
    await write();
    expect(await pushes()).toEqual([]);
    const carol = await createTestMember(pool, { name: 'Carol' });
    const other = await createTestConversation(pool, carol.id, anna.id);
    await setup.sendMessage(carol, other);
    expect(await pushes()).toMatchObject([{ tag: other, badge: 3 }]);
    await pool.query('SELECT add_like($1, $2)', [ben.id, anna.id]);
    expect(await pushes()).toMatchObject([{ kind: 'like', badge: 4 }]);
  },
);

test.each([
  ['has a mute in the past', () => mute(inHours(-1))],
  ['has a mute that the member has ended', () => mute(inHours(1)).then(() => mute(null))],
  ['is muted by the sender only', () => mute(MUTED_FOREVER, ben)],
  ['is archived, pinned and marked as unread', () => setView({ archived_seq: 9, pinned: true, marked_unread: true })],
])('a conversation that %s pushes its messages', async (_how, choose) => {
  await choose();
  await write();
  expect(await pushes()).toMatchObject([{ tag: conversation, badge: 1 }]);
  expect(await pushes()).toEqual([]);
});

test('after the end of a mute later messages are pushed, and no earlier one', async () => {
  await mute(inHours(1));
  await write();
  expect(await pushes()).toEqual([]);
  await endMute();
  expect(await pushes()).toEqual([]);
  await write();
  expect(await pushes()).toMatchObject([{ tag: conversation, badge: 2 }]);
  expect(await pushes()).toEqual([]);
});

test('a message that arrives during a mute is not pushed, even if the dispatch follows the end of the mute', async () => {
  await mute(inHours(1));
  await write();
  await endMute();
  expect(await pushes()).toEqual([]);
});

test('a mute that follows the message precedes its push', async () => {
  await write();
  await mute(inHours(1));
  expect(await pushes()).toEqual([]);
});
