import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { createTestConversation, type TestMember } from '../../fixtures/members.ts';
import { createPushFixture, type PushFixture, type PushScene } from '../../fixtures/providers/push-fixture.ts';
import type { PushSetup } from '../../fixtures/providers/push-setup.ts';
import type { TestSubscription } from '../../fixtures/providers/web-push.ts';

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
let phone: TestSubscription;
let pushes: PushScene['pushes'];
beforeEach(async () => {
  ({ anna, ben, phone, pushes } = await fixture.begin());
  conversation = await createTestConversation(pool, anna.id, ben.id);
});

const showPreviews = (push_preview: boolean) =>
  pool.query('UPDATE members SET push_preview = $2 WHERE id = $1', [anna.id, push_preview]);

test('a push gathers the unread messages of its conversation: the newest three, without read, deleted and later ones', async () => {
  await showPreviews(true);
  const read = await setup.sendMessage(ben, conversation, 'read');
  await setup.chats.markRead(anna.id, conversation, read);
  const seqs = [];
  for (const body of ['one', 'two', 'three', 'four', 'five'])
    seqs.push(await setup.sendMessage(ben, conversation, body));
  await pool.query(`UPDATE messages SET body = '', deleted_at = now() WHERE conversation_id = $1 AND body = 'four'`, [
    conversation,
  ]);
  const patient = setup.newDispatcher({ settleMs: 60_000 });
  await pool.query("UPDATE changes SET created_at = created_at - interval '1 minute' WHERE member_id = $1", [anna.id]);
  await setup.sendMessage(ben, conversation, 'later');
  await patient.dispatch();
  expect(setup.service.payloadsFor(phone)).toMatchObject([
    { body: 'two\nthree\nfive', newest: { conversation, seq: seqs.at(-1) } },
  ]);
  setup.service.received.length = 0;
  await showPreviews(false);
  expect(await pushes()).toMatchObject([{ body: '5 new messages', badge: 5 }]);
});

test('a push shows no gathered message that the history limit of the site hides', async () => {
  await showPreviews(true);
  await setup.sendMessage(ben, conversation, 'old');
  await pool.query("UPDATE messages SET accepted_at = now() - interval '8 days' WHERE conversation_id = $1", [
    conversation,
  ]);
  await setup.sendMessage(ben, conversation, 'new');
  await pool.query(`UPDATE sites SET settings = settings || '{"chat_history_days": 7}'`);
  expect(await pushes()).toMatchObject([{ title: 'Ben', body: 'new' }]);
  await pool.query(`UPDATE sites SET settings = settings - 'chat_history_days'`);
});
