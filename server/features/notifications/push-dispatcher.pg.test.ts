import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConversationId, EditId } from '../../../contract/base/ids.ts';
import {
  createTestConversation,
  createTestMember,
  testSite,
  type TestMember,
  setState,
} from '../../fixtures/members.ts';
import { createPushFixture, type PushScene, type PushFixture } from '../../fixtures/providers/push-fixture.ts';
import type { PushSetup } from '../../fixtures/providers/push-setup.ts';
import type { TestSubscription } from '../../fixtures/providers/web-push.ts';
import { Sessions } from '../../platform/security/sessions.ts';
import { deleteMessage, editMessage } from '../chats/message-states.ts';
import { setReaction } from '../chats/reactions.ts';
import type { PushDispatcher } from './push-dispatcher.ts';

let fixture: PushFixture;
let pool: pg.Pool;
let setup: PushSetup;
let dispatcher: PushDispatcher;
beforeAll(async () => {
  fixture = await createPushFixture();
  ({ pool, setup, dispatcher } = fixture);
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

const change = (column: 'language' | 'push_preview' | 'status', value: unknown) =>
  pool.query(`UPDATE members SET ${column} = $2 WHERE id = $1`, [anna.id, value]);

describe('a push', () => {
  test('is encrypted, signed and sent once under a hashed topic', async () => {
    await setup.sendMessage(ben, conversation, 'See you at eight?');
    await dispatcher.dispatch();
    const [push] = setup.service.received;
    expect(push?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(push === undefined ? undefined : setup.service.senderOf(push)).toMatchObject({
      sub: 'mailto:support@liaison.example',
      publicKey: setup.keys.publicKey,
    });
    expect(push?.body.includes('eight')).toBe(false);
    await dispatcher.dispatch();
    expect(setup.service.received).toHaveLength(1);
  });

  test("is discreet in the member's language, or shows name and text with previews", async () => {
    const path = `/chats/${conversation}`;
    await setup.sendMessage(ben, conversation, 'See you at eight?');
    expect(await pushes()).toEqual([
      {
        member: anna.id,
        kind: 'message',
        title: 'Rencontres',
        body: 'New message',
        lang: 'en',
        tag: conversation,
        checkUrl: path,
        openUrl: path,
        badge: 1,
        newest: { conversation, seq: 1 },
        actions: [
          { action: 'reply', title: 'Reply' },
          { action: 'read', title: 'Mark as read' },
        ],
      },
    ]);
    await change('language', 'fr');
    await setup.sendMessage(ben, conversation);
    expect(await pushes()).toMatchObject([{ title: 'Rencontres', body: '2 nouveaux messages', lang: 'fr', badge: 2 }]);
    await change('push_preview', true);
    await setup.sendMessage(ben, conversation, 'À huit heures ?');
    const body = 'See you at eight?\nHello\nÀ huit heures ?';
    expect(await pushes()).toMatchObject([{ title: 'Ben', body, lang: 'fr', badge: 3, sender: ben.id }]);
    await change('language', 'de');
    const mask = await createTestMember(pool, { name: 'Mara', chosen: { fictional: true } });
    await setup.sendMessage(mask, await createTestConversation(pool, mask.id, anna.id), 'Hi');
    expect(await pushes()).toMatchObject([{ title: 'Mara (fiktives Profil)', body: 'Hi', lang: 'de', badge: 4 }]);
  });

  test('is discreet about a message that the history limit of the site hides', async () => {
    await change('push_preview', true);
    await setup.sendMessage(ben, conversation, 'See you at eight?');
    await pool.query("UPDATE messages SET accepted_at = now() - interval '8 days' WHERE conversation_id = $1", [
      conversation,
    ]);
    await pool.query(`UPDATE sites SET settings = settings || '{"chat_history_days": 7}'`);
    expect(await pushes()).toMatchObject([{ title: 'Rencontres', body: 'New message' }]);
    await pool.query(`UPDATE sites SET settings = settings - 'chat_history_days'`);
  });

  test('is sent neither for an edit nor for a reaction nor for a deletion', async () => {
    const seq = await setup.sendMessage(ben, conversation, 'Hello');
    expect(await pushes()).toHaveLength(1);
    const { rows } = await pool.query('SELECT id FROM messages WHERE conversation_id = $1 AND seq = $2', [
      conversation,
      seq,
    ]);
    const dependencies = { pool, events: setup.chats.events, limit: 100 };
    const edited = await editMessage(dependencies, ben.id, {
      id: rows[0].id,
      body: 'Hello Anna',
      edit_id: EditId.parse(uuidv7()),
    });
    expect(edited.body).toBe('Hello Anna');
    expect(await pushes()).toEqual([]);
    expect(await setReaction(dependencies, ben.id, { message: rows[0].id, emoji: '👍' })).toMatchObject({
      emoji: '👍',
    });
    expect(await pushes()).toEqual([]);
    expect((await deleteMessage(dependencies, ben.id, rows[0].id)).deleted_at).not.toBeNull();
    expect(await pushes()).toEqual([]);
    // The dispatcher has processed these changes.
    await setup.sendMessage(ben, conversation, 'Next');
    expect(await pushes()).toMatchObject([{ badge: 1 }]);
  });

  test('carries the newest message of a conversation to each device of the recipient only', async () => {
    const carol = await createTestMember(pool, { name: 'Carol' });
    const begun = { site: await testSite(pool), browser: null, system: null };
    const token = await new Sessions(pool).create(anna.id, begun);
    const [row] = (
      await pool.query<{ token_hash: string }>(
        'SELECT token_hash FROM sessions WHERE member_id = $1 AND token_hash <> $2',
        [anna.id, anna.session],
      )
    ).rows;
    const [tablet, senders] = [
      await setup.subscribe({ ...anna, token, session: row?.token_hash ?? '' }),
      await setup.subscribe(ben),
    ];
    await change('push_preview', true);
    await setup.sendMessage(ben, conversation, 'one');
    await setup.sendMessage(carol, await createTestConversation(pool, carol.id, anna.id), 'two');
    await setup.sendMessage(ben, conversation, 'three');
    await dispatcher.dispatch();
    for (const device of [phone, tablet])
      expect(setup.service.payloadsFor(device)).toMatchObject([
        { title: 'Carol', body: 'two', badge: 3 },
        { title: 'Ben', body: 'one\nthree', badge: 3 },
      ]);
    expect(setup.service.payloadsFor(senders)).toEqual([]);
    expect((await pool.query('SELECT claim, next_try_at <= now() AS due FROM push_subscriptions')).rows).toEqual(
      Array.from({ length: 3 }, () => ({ claim: null, due: true })),
    );
  });

  test('waits for the settle time, separately for each change', async () => {
    const patient = setup.newDispatcher({ settleMs: 60_000 });
    const letSettle = () =>
      pool.query("UPDATE changes SET created_at = created_at - interval '1 minute' WHERE member_id = $1", [anna.id]);
    await change('push_preview', true);
    const seq = await setup.sendMessage(ben, conversation, 'one');
    await patient.dispatch();
    expect(setup.service.received).toEqual([]);
    // In an ongoing chat the member has read the previous message. The newest has not settled, so neither is pushed.
    await setup.chats.markRead(anna.id, conversation, seq);
    await letSettle();
    await setup.sendMessage(ben, conversation, 'two');
    await patient.dispatch();
    expect(setup.service.received).toEqual([]);
    await letSettle();
    await setup.sendMessage(ben, conversation, 'three');
    await patient.dispatch();
    expect(setup.service.payloadsFor(phone)).toMatchObject([{ body: 'two', badge: 2 }]);
    await letSettle();
    await patient.dispatch();
    expect(setup.service.payloadsFor(phone)).toMatchObject([{ body: 'two' }, { body: 'two\nthree', badge: 2 }]);
  });
});

describe('the dispatcher pushes nothing', () => {
  test('for messages read on any device, but pushes newer messages', async () => {
    const seq = await setup.sendMessage(ben, conversation);
    await setup.chats.markRead(anna.id, conversation, seq);
    expect(await pushes()).toEqual([]);
    await setup.sendMessage(ben, conversation);
    expect(await pushes()).toMatchObject([{ badge: 1 }]);
  });

  test.each<[string, () => [TestMember, TestMember]]>([
    ['the receiver', () => [anna, ben]],
    ['the sender', () => [ben, anna]],
  ])('after %s has blocked the other', async (_who, sides) => {
    const [blocker, blocked] = sides();
    await setup.sendMessage(ben, conversation);
    await pool.query('SELECT set_block($1, $2, true)', [blocker.id, blocked.id]);
    expect(await pushes()).toEqual([]);
    await pool.query('SELECT set_block($1, $2, false)', [blocker.id, blocked.id]);
    expect(await pushes()).toEqual([]);
  });

  test('for deleted members, removed conversations or deleted messages', async () => {
    await setup.sendMessage(ben, conversation);
    await pool.query("UPDATE members SET status = 'deleted' WHERE id = $1", [ben.id]);
    expect(await pushes()).toEqual([]);
    await pool.query("UPDATE members SET status = 'active' WHERE id = $1", [ben.id]);
    await setup.sendMessage(ben, conversation);
    await pool.query('SELECT remove_chat($1, $2)', [anna.id, conversation]);
    expect(await pushes()).toEqual([]);
    const seq = await setup.sendMessage(ben, conversation);
    await pool.query('UPDATE messages SET deleted_at = now() WHERE conversation_id = $1 AND seq = $2', [
      conversation,
      seq,
    ]);
    expect(await pushes()).toEqual([]);
  });

  test('to expired sessions or suspended members', async () => {
    await setup.sendMessage(ben, conversation);
    await setState(pool, anna.id, 'suspended');
    expect(await pushes()).toEqual([]);
    await setState(pool, anna.id, 'not_confirmed');
    await pool.query('UPDATE sessions SET expires_at = now() WHERE token_hash = $1', [anna.session]);
    expect(await pushes()).toEqual([]);
    await pool.query("UPDATE sessions SET expires_at = now() + interval '1 day' WHERE token_hash = $1", [anna.session]);
    expect(await pushes()).toHaveLength(1);
  });

  test('for changes before the subscription, or for own actions', async () => {
    await pool.query('DELETE FROM push_subscriptions');
    await setup.sendMessage(ben, conversation);
    phone = await setup.subscribe(anna);
    await setup.sendMessage(anna, conversation);
    await pool.query("SELECT append_change($1, 'user', NULL, NULL)", [anna.id]);
    expect(await pushes()).toEqual([]);
    const { rows } = await pool.query(
      `SELECT c.feed_number = p.processed_number AS caught_up FROM push_subscriptions p
         JOIN sessions s USING (token_hash) JOIN member_counters c USING (member_id)`,
    );
    expect(rows).toEqual([{ caught_up: true }]);
  });
});

test('counts unread messages and new likes of visible members in the badge, without fictional likes', async () => {
  const [carol, dora, mask, deleted] = (await Promise.all(
    [{}, {}, { chosen: { fictional: true } }, {}].map((overrides) => createTestMember(pool, overrides)),
  )) as [TestMember, TestMember, TestMember, TestMember];
  for (const liker of [carol, dora, mask, deleted])
    await pool.query('INSERT INTO likes (liker_id, liked_id) VALUES ($1, $2)', [liker.id, anna.id]);
  await pool.query('INSERT INTO likes (liker_id, liked_id, seen_at) VALUES ($1, $2, now())', [ben.id, anna.id]);
  await pool.query("UPDATE members SET status = 'deleted' WHERE id = $1", [deleted.id]);
  const [withCarol, withDora] = [
    await createTestConversation(pool, carol.id, anna.id),
    await createTestConversation(pool, dora.id, anna.id),
  ];
  const badge = async () => {
    await setup.sendMessage(ben, conversation);
    return (await pushes()).at(-1)?.badge;
  };
  for (let count = 0; count < 3; count += 1) await setup.sendMessage(carol, withCarol);
  await setup.sendMessage(dora, withDora);
  await setup.sendMessage(anna, withDora);
  // Counts the likes of Carol and Dora, four messages of theirs and one of Ben.
  expect(await badge()).toBe(7);
  await pool.query('SELECT set_block($1, $2, true)', [anna.id, carol.id]);
  expect(await badge()).toBe(1 + 1 + 2);
  // The badge loses the like of Dora. It counts her message until Anna knows of the block.
  await pool.query('SELECT set_block($1, $2, true)', [dora.id, anna.id]);
  expect(await badge()).toBe(1 + 3);
  await pool.query('SELECT notify_blocked_member($1, $2)', [anna.id, dora.id]);
  expect(await badge()).toBe(4);
});
