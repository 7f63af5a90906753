import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { logout } from '../../../contract/account/account.ts';
import { sendMessage } from '../../../contract/chats/chats.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { storePush } from '../../../contract/notifications/push.ts';
import { createTestApp } from '../../fixtures/app.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import { createPushFixture, type PushScene, type PushFixture } from '../../fixtures/providers/push-fixture.ts';
import { type PushSetup, TEST_PUSH_SITE } from '../../fixtures/providers/push-setup.ts';
import type { TestSubscription } from '../../fixtures/providers/web-push.ts';
import { advance, claimSubscriptions, drop, finish, postpone } from './claims.ts';
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

const subscriptions = async () =>
  (
    await pool.query<{ tries: number; refusals: number; wait: number; claim: string | null }>(
      'SELECT tries, refusals, claim, round(extract(epoch FROM next_try_at - now()))::int AS wait FROM push_subscriptions',
    )
  ).rows;
const makeDue = () => pool.query('UPDATE push_subscriptions SET next_try_at = now()');

describe('an answer of the push service', () => {
  test.each([404, 410])('%i ends the subscription', async (status) => {
    setup.service.answer({ status });
    await setup.sendMessage(ben, conversation);
    expect(await pushes()).toHaveLength(1);
    expect(await subscriptions()).toEqual([]);
  });

  test('delays the push after 429 and sends it later if the message is still unread', async () => {
    setup.service.answer({ status: 429, headers: { 'retry-after': '100' } });
    await setup.sendMessage(ben, conversation);
    expect(await pushes()).toHaveLength(1);
    expect(await subscriptions()).toEqual([{ tries: 1, refusals: 0, claim: null, wait: 100 }]);
    setup.service.answer({ status: 201 });
    expect(await pushes()).toEqual([]);
    await makeDue();
    expect(await pushes()).toHaveLength(1);
    expect(await subscriptions()).toMatchObject([{ tries: 0, wait: 0 }]);

    setup.service.answer({ status: 503, headers: { 'retry-after': new Date(Date.now() + 200_000).toUTCString() } });
    const seq = await setup.sendMessage(ben, conversation);
    expect(await pushes()).toHaveLength(1);
    const wait = (await subscriptions())[0]?.wait;
    expect(wait).toBeGreaterThan(190);
    expect(wait).toBeLessThan(202);
    await setup.chats.markRead(anna.id, conversation, seq);
    await makeDue();
    expect(await pushes()).toEqual([]);
  });

  test('increases the delay after each failure or timeout', async () => {
    await setup.sendMessage(ben, conversation);
    const waits: number[] = [];
    for (const answer of [{ status: 500 }, { status: 502 }, { status: 201, delayMs: 3_000 }]) {
      setup.service.answer(answer);
      await makeDue();
      await dispatcher.dispatch();
      waits.push((await subscriptions())[0]?.wait ?? 0);
    }
    expect(waits).toEqual([30, 60, 120]);
    expect(setup.logged).toHaveLength(3);
  });

  test.each([400, 401, 403, 413, 302])(
    '%i is logged without the endpoint and ends the subscription after several attempts',
    async (status) => {
      setup.service.answer({ status, headers: { location: 'http://127.0.0.1:1/' } });
      await setup.sendMessage(ben, conversation, 'Only for Anna');
      const counts: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        await makeDue();
        counts.push((await pushes()).length);
      }
      expect(counts).toEqual([1, 1, 1, 1, 0, 0]);
      expect(await subscriptions()).toEqual([]);
      expect(setup.logged).toHaveLength(4);
      expect(setup.logged[0]).toContain(status === 302 ? 'a redirect' : String(status));
      const { endpoint, keys } = phone.subscription;
      for (const secret of [
        endpoint,
        new URL(endpoint).pathname,
        keys.auth,
        keys.p256dh,
        anna.session,
        'Only for Anna',
        anna.id,
      ])
        expect(setup.logged.join()).not.toContain(secret);
    },
  );

  test('follows no redirect to a private address and contacts no endpoint that became private', async () => {
    await pool.query("UPDATE push_subscriptions SET endpoint = 'https://127.0.0.1/'");
    await setup.sendMessage(ben, conversation);
    await dispatcher.dispatch();
    expect(await subscriptions()).toMatchObject([{ refusals: 1 }]);
    expect(setup.logged).toEqual([expect.stringContaining('not a public address')]);
  });

  test('does not repeat the first of three pushes when the second fails', async () => {
    const others = await Promise.all([1, 2].map((index) => createTestMember(pool, { name: `Other ${index}` })));
    await pool.query('UPDATE members SET push_preview = true WHERE id = $1', [anna.id]);
    await setup.sendMessage(ben, conversation);
    for (const other of others) await setup.sendMessage(other, await createTestConversation(pool, other.id, anna.id));
    let count = 0;
    const flaky = setup.newDispatcher({
      siteOf: async () => {
        count += 1;
        setup.service.answer({ status: count === 2 ? 500 : 201 });
        return TEST_PUSH_SITE;
      },
    });
    await flaky.dispatch();
    expect(setup.service.payloadsFor(phone).map(({ title }) => title)).toEqual(['Ben', 'Other 1']);
    await makeDue();
    await flaky.dispatch();
    expect(setup.service.payloadsFor(phone).map(({ title }) => title)).toEqual([
      'Ben',
      'Other 1',
      'Other 1',
      'Other 2',
    ]);
  });
});

test('skips the next push if the chat is read or the session ends during an earlier one', async () => {
  const others = await Promise.all([1, 2, 3].map(() => createTestMember(pool)));
  const chats: ConversationId[] = [];
  for (const other of others) {
    const where = await createTestConversation(pool, other.id, anna.id);
    chats.push(where);
    await setup.sendMessage(other, where);
  }
  await setup.sendMessage(ben, conversation);
  const [first, second, third] = chats;
  let round = 0;
  const slow = setup.newDispatcher({
    siteOf: async () => {
      round += 1;
      if (round === 1 && second !== undefined) await setup.chats.markRead(anna.id, second, 1);
      if (round === 2) await pool.query('DELETE FROM sessions WHERE token_hash = $1', [anna.session]);
      return TEST_PUSH_SITE;
    },
  });
  await slow.dispatch();
  expect(setup.service.payloadsFor(phone).map(({ tag }) => tag)).toEqual([first, third]);
});

describe('several processes', () => {
  test('push every change exactly once together', async () => {
    const second = new pg.Pool({ connectionString: fixture.database.url, max: 5 });
    const dispatchers = [dispatcher, setup.newDispatcher({ pool: second }), setup.newDispatcher({ pool: second })];
    setup.service.answer({ status: 201, delayMs: 20 });
    const receivers: TestSubscription[] = [];
    for (let index = 0; index < 50; index += 1) {
      const member = await createTestMember(pool);
      receivers.push(await setup.subscribe(member));
      await setup.sendMessage(ben, await createTestConversation(pool, ben.id, member.id));
    }
    await Promise.all(dispatchers.flatMap((one) => [one.dispatch(), one.dispatch()]));
    expect(receivers.map((receiver) => setup.service.payloadsFor(receiver).length)).toEqual(Array(50).fill(1));
    await second.end();
  });

  test('skip a subscription that another process is claiming', async () => {
    await setup.sendMessage(ben, conversation);
    const other = await pool.connect();
    onTestFinished(() => other.release(true));
    await other.query('BEGIN');
    await other.query('SELECT FROM push_subscriptions FOR UPDATE');
    expect(await pushes()).toEqual([]);
    await other.query('COMMIT');
    expect(await pushes()).toHaveLength(1);
  });

  test('take over an expired claim, and the late owner changes nothing', async () => {
    await setup.sendMessage(ben, conversation);
    const [dead] = await claimSubscriptions(pool, { members: undefined, settleMs: 0, most: 20 });
    expect(dead).toMatchObject({ member: anna.id, tries: 0 });
    expect(await pushes()).toEqual([]);
    expect((await subscriptions())[0]?.wait).toBeGreaterThan(100);
    await makeDue();
    expect(await pushes()).toHaveLength(1);
    if (dead === undefined) throw new Error('nothing was claimed');
    const before = await subscriptions();
    await advance(pool, dead, 1_000_000);
    await finish(pool, { ...dead, settled: 1_000_000 });
    await postpone(pool, dead, { delayMs: 1_000_000, isRefusal: true });
    await drop(pool, dead);
    expect((await subscriptions()).map(({ tries, refusals }) => [tries, refusals])).toEqual(
      before.map(({ tries, refusals }) => [tries, refusals]),
    );
    await setup.sendMessage(ben, conversation);
    expect(await pushes()).toHaveLength(1);
  });

  test('lose no push when a process dies before its claim, because the next scan sends it', async () => {
    await setup.sendMessage(ben, conversation);
    const other = setup.newDispatcher({ scanEveryMs: 30 });
    await vi.waitFor(() => expect(setup.service.payloadsFor(phone)).toHaveLength(1));
    await other.stop();
    await setup.sendMessage(ben, conversation);
    expect(setup.service.received).toHaveLength(1);
  });
});

describe('notes', () => {
  test('trigger a push without a scan and share queries', async () => {
    const quick = setup.newDispatcher({ settleMs: 50 });
    const queries = vi.spyOn(pool, 'query');
    const stop = setup.chats.events.onMessageStored((_message, recipient) => quick.note(recipient));
    for (let count = 0; count < 10; count += 1) quick.note(ben.id);
    expect(queries).not.toHaveBeenCalled();
    await setup.sendMessage(ben, conversation);
    await vi.waitFor(() => expect(setup.service.payloadsFor(phone)).toHaveLength(1));
    await quick.stop();
    quick.note(anna.id);
    const claims = queries.mock.calls.filter(([query]) => typeof query === 'string' && query.includes('SKIP LOCKED'));
    expect(claims.length).toBeLessThanOrEqual(2);
    stop();
    queries.mockRestore();
  });

  test('trigger pushes for their members only', async () => {
    await setup.sendMessage(ben, conversation);
    await dispatcher.dispatch([ben.id]);
    expect(setup.service.received).toEqual([]);
    await dispatcher.dispatch([anna.id]);
    expect(setup.service.payloadsFor(phone)).toHaveLength(1);
  });
});

test('push to a subscribed session of a running server until logout', async () => {
  const server = await createTestApp({ environment: { PUSH_TEST_ENDPOINT: setup.service.origin } });
  const [receiver, writer] = [
    await createTestMember(server.database.pool),
    await createTestMember(server.database.pool),
  ];
  const browser = setup.service.newSubscription();
  expect((await server.as(receiver)(storePush, { body: { subscription: browser.subscription } })).body).toEqual({
    subscribed: true,
  });
  const { message } = (await server.as(writer)(sendMessage, { body: newText({ profile: receiver.id }) })).body;
  await vi.waitFor(
    () => expect(setup.service.payloadsFor(browser)).toMatchObject([{ title: 'Liaison', tag: message.conversation }]),
    15_000,
  );
  await server.as(receiver)(logout);
  await server.as(writer)(sendMessage, { body: newText({ conversation: message.conversation }) });
  await server.close();
  expect(setup.service.payloadsFor(browser)).toHaveLength(1);
});
