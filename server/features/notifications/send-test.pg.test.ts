import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logout } from '../../../contract/account/account.ts';
import { storePush, testPush } from '../../../contract/notifications/push.ts';
import { PUSH_TESTS_MOST } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { type FakePushService, startFakePushService } from '../../fixtures/providers/fake-push-server.ts';
import type { TestSubscription } from '../../fixtures/providers/web-push.ts';

let service: FakePushService;
let server: TestApp;
beforeAll(async () => {
  service = await startFakePushService();
  server = await createTestApp({ environment: { PUSH_TEST_ENDPOINT: service.origin } });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

let anna: TestMember;
let phone: TestSubscription;
const subscribe = async (who: TestMember) => {
  const made = service.newSubscription();
  await server.as(who)(storePush, { body: { subscription: made.subscription } });
  return made;
};
beforeEach(async () => {
  service.received.length = 0;
  service.answer({ status: 201 });
  anna = await createTestMember(server.database.pool);
  phone = await subscribe(anna);
});
const send = () => server.as(anna)(testPush);
const isSubscribed = async () =>
  (await server.database.pool.query('SELECT FROM push_subscriptions WHERE token_hash = $1', [anna.session]))
    .rowCount === 1;

test('sends one push in the language of the member to this device only', async () => {
  await subscribe(await createTestMember(server.database.pool));
  await server.database.pool.query("UPDATE members SET language = 'de' WHERE id = $1", [anna.id]);
  expect((await send()).body).toEqual({ outcome: 'delivered' });
  expect(service.received).toHaveLength(1);
  expect(service.payloadsFor(phone)).toMatchObject([
    {
      member: anna.id,
      kind: 'test',
      title: 'Liaison',
      body: 'Das ist ein Test. Benachrichtigungen kommen auf diesem Gerät an.',
      lang: 'de',
      checkUrl: '/notifications',
      openUrl: '/notifications#push',
      badge: 0,
    },
  ]);
});

test('reports a subscription that the browser has dropped, and deletes it', async () => {
  service.answer({ status: 410 });
  expect((await send()).body).toEqual({ outcome: 'gone' });
  expect(await isSubscribed()).toBe(false);
  expect((await send()).code).toBe('not_found');
});

test('reports a push service that fails, and keeps the subscription', async () => {
  for (const status of [500, 403]) {
    service.answer({ status });
    expect((await send()).body).toEqual({ outcome: 'later' });
  }
  expect(await isSubscribed()).toBe(true);
});

test('refuses a session without a subscription, and after a logout', async () => {
  await server.as(anna)(storePush, { body: { subscription: null } });
  expect((await send()).code).toBe('not_found');
  await subscribe(anna);
  await server.as(anna)(logout);
  expect((await send()).code).toBe('authentication_required');
  expect(service.received).toEqual([]);
});

test('limits the tests of a member to a few in a minute', async () => {
  const limited = await createTestApp({ environment: { PUSH_TEST_ENDPOINT: service.origin, RATE_LIMIT: 'on' } });
  const ben = await createTestMember(limited.database.pool);
  await limited.as(ben)(storePush, { body: { subscription: service.newSubscription().subscription } });
  const codes: string[] = [];
  for (let count = 0; count <= PUSH_TESTS_MOST; count += 1) codes.push((await limited.as(ben)(testPush)).code);
  expect(codes).toEqual([...Array(PUSH_TESTS_MOST).fill('ok'), 'rate_limited']);
  await limited.close();
});
