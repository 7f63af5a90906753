import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { getUser, login, logout, putUser } from '../../../contract/account/account.ts';
import { addressOf } from '../../../contract/base/call.ts';
import { storePush, type WebPushSubscription } from '../../../contract/notifications/push.ts';
import { getSettings } from '../../../contract/sites/sites.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { createTestDatabase } from '../../fixtures/database/database.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, testSite, type TestMember } from '../../fixtures/members.ts';
import { newSubscription } from '../../fixtures/providers/web-push.ts';
import { hashToken, Sessions } from '../../platform/security/sessions.ts';
import { areVapidKeys, makeVapidKeys } from '../../platform/security/vapid.ts';
import { ensurePushKeys } from './push-keys.ts';
import { sweepSubscriptions } from './store-subscription.ts';

let server: TestApp;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('DELETE FROM push_subscriptions');
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
});

const make = () => newSubscription('https://push.example').subscription;
const store = (who: Pick<TestMember, 'id' | 'token'>, subscription: WebPushSubscription | null) =>
  server.as(who)(storePush, { body: { subscription } });

interface Row {
  token_hash: string;
  endpoint: string;
  processed_number: number;
  tries: number;
  claim: string | null;
}
async function stored(): Promise<Row[]> {
  const { rows } = await server.database.pool.query<Row>(
    'SELECT token_hash, endpoint, processed_number::float8 AS processed_number, tries, claim FROM push_subscriptions ORDER BY endpoint',
  );
  return rows;
}
const feedOf = async ({ id }: TestMember) =>
  (
    await server.database.pool.query<{ number: number }>(
      'SELECT feed_number::float8 AS number FROM member_counters WHERE member_id = $1',
      [id],
    )
  ).rows[0]?.number;

/** Logs in another device of the same member. */
async function anotherSession({ id }: TestMember): Promise<Pick<TestMember, 'id' | 'token' | 'session'>> {
  const { pool } = server.database;
  const token = await new Sessions(pool).create(id, { site: await testSite(pool), browser: null, system: null });
  return { id, token, session: hashToken(token) };
}

describe('a session and its subscription', () => {
  test('is stored at the current feed number and removed', async () => {
    const subscription = make();
    expect((await store(anna, subscription)).body).toEqual({ subscribed: true });
    expect(await stored()).toEqual([
      {
        token_hash: anna.session,
        endpoint: subscription.endpoint,
        processed_number: await feedOf(anna),
        tries: 0,
        claim: null,
      },
    ]);
    expect((await store(anna, null)).body).toEqual({ subscribed: false });
    expect((await store(anna, null)).body).toEqual({ subscribed: false });
    expect(await stored()).toEqual([]);
  });

  test('has one subscription, and a replacement continues at its feed number', async () => {
    const [first, second] = [make(), make()];
    await store(anna, first);
    await server.database.pool.query(
      "UPDATE push_subscriptions SET processed_number = 0, tries = 3, claim = gen_random_uuid(), next_try_at = now() + interval '1 hour'",
    );
    await store(anna, first);
    expect(await stored()).toMatchObject([
      { endpoint: first.endpoint, processed_number: 0, tries: 3, claim: expect.any(String) },
    ]);
    await store(anna, second);
    expect(await stored()).toMatchObject([{ endpoint: second.endpoint, processed_number: 0, tries: 0, claim: null }]);
  });

  test('an endpoint belongs to the session that stored it last', async () => {
    const subscription = make();
    const [ben, phone] = [await createTestMember(server.database.pool), await anotherSession(anna)];
    await store(anna, subscription);
    await store(phone, subscription);
    expect(await stored()).toMatchObject([{ token_hash: phone.session }]);
    await store(ben, { ...subscription, keys: make().keys });
    expect(await stored()).toMatchObject([{ token_hash: ben.session, processed_number: await feedOf(ben) }]);
    // The previous owner cannot remove it.
    await store(anna, null);
    expect(await stored()).toHaveLength(1);
  });

  test('assigns contested endpoints to one session each without errors', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => createTestMember(server.database.pool)));
    const subscriptions = [make(), make()];
    // Four sessions compete for each endpoint, so a session that switches endpoints does not leave one unused.
    const answers = await server.database.raceTimes(80, (index) =>
      store(members[index % 8] as TestMember, subscriptions[index % 2] as WebPushSubscription),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok']));
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual(
      subscriptions.map(({ endpoint }) => endpoint).toSorted(),
    );
  });

  test('is deleted with the session at logout, at the next login and at expiry', async () => {
    const phone = await anotherSession(anna);
    await store(anna, make());
    await store(phone, make());
    await server.as(anna)(logout);
    expect(await stored()).toMatchObject([{ token_hash: phone.session }]);
    expect((await store(anna, make())).code).toBe('authentication_required');
    await sweepSubscriptions(server.database.pool);
    expect(await stored()).toHaveLength(1);
    await server.database.pool.query(
      "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE token_hash = $1",
      [phone.session],
    );
    await sweepSubscriptions(server.database.pool);
    expect(await stored()).toEqual([]);
  });

  test('stores nothing for a session that another process has ended', async () => {
    expect((await server.as(anna)(getUser)).code).toBe('ok');
    await server.database.pool.query('DELETE FROM sessions WHERE token_hash = $1', [anna.session]);
    expect((await store(anna, make())).code).toBe('authentication_required');
    expect(await stored()).toEqual([]);
  });
});

describe('an unusable subscription is refused', () => {
  const valid = make();
  const withKeys = (keys: object) => ({ ...valid, keys: { ...valid.keys, ...keys } });
  const wrong: [string, unknown][] = [
    ['http', { ...valid, endpoint: 'http://push.example/1' }],
    ['loopback', { ...valid, endpoint: 'https://127.0.0.1/1' }],
    ['loopback as a number', { ...valid, endpoint: 'https://2130706433/1' }],
    ['the metadata of a cloud', { ...valid, endpoint: 'https://169.254.169.254/latest' }],
    ['loopback within IPv6', { ...valid, endpoint: 'https://[::ffff:127.0.0.1]/1' }],
    ['credentials', { ...valid, endpoint: 'https://a:b@push.example/1' }],
    ['another scheme', { ...valid, endpoint: 'javascript:alert(1)' }],
    ['a space', { ...valid, endpoint: 'https://push.example/ 1' }],
    ['letters of another script', { ...valid, endpoint: 'https://push.example/é' }],
    ['too long', { ...valid, endpoint: `https://push.example/${'x'.repeat(2_048)}` }],
    ['no endpoint', { keys: valid.keys }],
    ['no keys', { endpoint: valid.endpoint }],
    ['an unknown key', { ...valid, member: 'x' }],
    ['no point of the curve', withKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url') })],
    ['a point without its form', withKeys({ p256dh: Buffer.alloc(65).toString('base64url') })],
    ['a short key', withKeys({ p256dh: valid.keys.p256dh.slice(0, -2) })],
    ['a short secret', withKeys({ auth: 'AAAA' })],
    ['padding', withKeys({ auth: `${valid.keys.auth}==` })],
    ['a number for a key', withKeys({ auth: 1 })],
  ];
  test.each(wrong)('%s', async (_what, subscription) => {
    const answer = await store(anna, subscription as WebPushSubscription);
    expect(answer.problem).toMatchObject({
      code: 'invalid_request',
      data: { issues: [{ path: expect.stringContaining('subscription') }] },
    });
    expect(await stored()).toEqual([]);
  });
});

describe('the flag', () => {
  const send = (search: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/user.php${search}`, headers: headersOf(anna), payload });
  const code = async (search: string, payload: object) => {
    const response = await send(search, payload);
    return response.statusCode < 300 ? Object.keys(response.json())[0] : response.json().code;
  };

  test('chooses between two calls of one address', async () => {
    expect(addressOf(storePush)).toBe('/api/user.php?push=1');
    expect(await code('?push=1', { subscription: null })).toBe('subscribed');
    expect(await code('?push=1&utm_source=x', { subscription: null })).toBe('invalid_request');
    expect(await code('', { subscription: null })).toBe('invalid_request');
    expect(await code('?push=1', { email: 'a@b.example', password: 'x' })).toBe('invalid_request');
    expect(await code('?PUSH=1', { email: 'a@b.example', password: 'x' })).toBe('invalid_request');
    expect((await server.as()(login, { body: { email: 'a@b.example', password: 'x' } })).code).toBe('login_failed');
  });

  test.each(['?push=0', '?push=', '?push', '?push=true', '?push=1&push=1', '?push=1&push=2', '?push=%31%20'])(
    '%s is refused',
    async (search) => {
      for (const body of [{ subscription: null }, { email: 'a@b.example', password: 'x' }])
        expect((await send(search, body)).json()).toMatchObject({ code: 'invalid_request' });
    },
  );

  test('requires a member if its call does', async () => {
    expect((await server.as()(storePush, { body: { subscription: null } })).code).toBe('authentication_required');
    const other = await createTestMember(server.database.pool);
    expect(
      (await server.as({ id: other.id, token: anna.token })(storePush, { body: { subscription: null } })).code,
    ).toBe('wrong_member');
  });
});

test('saves the push preview independently of other settings', async () => {
  const ask = server.as(anna);
  expect((await ask(getUser)).body.user).toMatchObject({ push_preview: false, language: 'en' });
  expect((await ask(putUser, { body: { push_preview: true } })).body.user).toMatchObject({
    push_preview: true,
    language: 'en',
  });
  expect((await ask(putUser, { body: { language: 'fr' } })).body.user).toMatchObject({
    push_preview: true,
    language: 'fr',
  });
  expect((await ask(putUser, { body: { language: 'de', push_preview: false } })).body.user).toMatchObject({
    push_preview: false,
    language: 'de',
  });
  expect((await ask(putUser, { body: {} })).code).toBe('invalid_request');
});

test('saves neutral titles independently of other settings', async () => {
  const ask = server.as(anna);
  expect((await ask(getUser)).body.user).toMatchObject({ neutral_titles: false });
  await ask(putUser, { body: { neutral_titles: true } });
  expect((await ask(putUser, { body: { push_preview: true } })).body.user).toMatchObject({ neutral_titles: true });
  expect((await ask(putUser, { body: { neutral_titles: false } })).body.user).toMatchObject({
    neutral_titles: false,
    push_preview: true,
  });
});

describe('the keys of the installation', () => {
  test('are created at the first start and persist', async () => {
    const { pool } = server.database;
    const first = await ensurePushKeys(pool);
    expect(areVapidKeys(first)).toBe(true);
    expect(await ensurePushKeys(pool)).toEqual(first);
  });

  test('are those of the process that stores them first, when two start at once', async () => {
    const database = await createTestDatabase(3);
    onTestFinished(() => database.drop());
    const { pool } = database;
    const first = makeVapidKeys();
    const keys = await callBeside(pool, {
      work: (client) =>
        client.query('INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2)', [
          first.publicKey,
          first.privateKey,
        ]),
      calls: [() => ensurePushKeys(pool)],
      pattern: 'INSERT INTO push_keys%',
    });
    expect(keys).toEqual([first]);
  });

  test('come from the environment first and ignore the site settings', async () => {
    await server.database.pool.query(
      'UPDATE sites SET settings = settings || \'{"push_public_key": "mine"}\' WHERE host IS NULL',
    );
    expect((await server.as()(getSettings)).body.push_public_key).toBe(
      (await ensurePushKeys(server.database.pool)).publicKey,
    );
    const { publicKey, privateKey } = makeVapidKeys();
    const other = await createTestApp({
      database: server.database,
      environment: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey },
    });
    expect((await other.as()(getSettings)).body.push_public_key).toBe(publicKey);
    expect((await other.as()(getSettings)).raw.body).not.toContain(privateKey);
    await other.close();
  });
});
