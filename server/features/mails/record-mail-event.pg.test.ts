import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { enableMails } from '../../../contract/mails.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';

const SECRET = 'a secret that only the provider and we know';
let server: TestApp;
let anna: TestMember;
let site: string;
beforeAll(async () => {
  server = await createTestApp({ environment: { MAIL_EVENT_SECRET: SECRET } });
  site = await createTestSite(server.database.pool);
});
afterAll(() => server.close());
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
});
const query = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const disabled = async (member = anna) => (await server.as(member)(getUser)).body.user?.notifications_disabled;

describe('a report of a mail provider', () => {
  interface Signed {
    readonly secret?: string;
    readonly seconds?: number;
    readonly host?: string;
    readonly app?: TestApp['app'];
    readonly signature?: string;
  }
  const report = async (
    event: object,
    {
      secret = SECRET,
      seconds = Math.floor(Date.now() / 1_000),
      host = 'localhost',
      app = server.app,
      signature,
    }: Signed = {},
  ) => {
    const body = JSON.stringify({ id: randomUUID(), ...event });
    const { statusCode, body: answer } = await app.inject({
      method: 'POST',
      url: '/api/mail-event.php',
      headers: {
        host,
        'content-type': 'application/json',
        'x-mail-event-time': String(seconds),
        'x-mail-event-signature': signature ?? createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
      },
      payload: body,
    });
    return statusCode === 200 ? answer : (JSON.parse(answer) as { code: string }).code;
  };
  const OK = '{"ok":true}';
  const mailTo = async (member: TestMember, recipient = member.email) => {
    const values = [member.id, 'new_device', {}, null, recipient];
    await query('SELECT queue_mail($1, $2, $3, $4, $5)', values);
    const { rows } = await query('SELECT id FROM mails WHERE member_id = $1 ORDER BY created_at DESC LIMIT 1', [
      member.id,
    ]);
    return String(rows[0]?.id);
  };

  test.each([
    ['a hard bounce', { event: 'bounce', bounce: 'hard' }, ['bounce']],
    ['a bounce without a kind', { event: 'bounce' }, ['bounce']],
    ['a soft bounce', { event: 'bounce', bounce: 'soft' }, []],
    ['a complaint', { event: 'complaint' }, ['fbl']],
  ])('of %s has its effect on the mails, by address and by mail id', async (_, event, expected) => {
    expect(await report({ ...event, address: anna.email.toUpperCase() })).toBe(OK);
    expect(await disabled()).toEqual(expected);
    const ben = await createTestMember(server.database.pool);
    expect(await report({ ...event, message_id: `<${await mailTo(ben)}@liaison.example>` })).toBe(OK);
    expect(await disabled(ben)).toEqual(expected);
  });

  test('has its effect once', async () => {
    const id = randomUUID();
    await report({ id, event: 'complaint', address: anna.email });
    await server.as(anna)(enableMails, { body: { reason: 'fbl', consent: true } });
    expect(await report({ id, event: 'complaint', address: anna.email })).toBe(OK);
    expect(await disabled()).toEqual([]);
  });

  test('has the same answer for unknown addresses and mails, and changes nothing', async () => {
    expect(await report({ event: 'bounce', address: 'nobody@test.example' })).toBe(OK);
    expect(await report({ event: 'bounce', message_id: `<${randomUUID()}@liaison.example>` })).toBe(OK);
    expect(await report({ event: 'bounce', message_id: 'nonsense', address: 'nobody@test.example' })).toBe(OK);
    expect(await disabled()).toEqual([]);
  });

  test('of a mail to a former address changes nothing', async () => {
    await report({ event: 'bounce', message_id: await mailTo(anna, 'left@test.example') });
    expect(await disabled()).toEqual([]);
  });

  test('finds a member by address on the site of the host', async () => {
    const elsewhere = await createTestMember(server.database.pool, { site });
    await report({ event: 'bounce', address: elsewhere.email });
    expect(await disabled(elsewhere)).toEqual([]);
    await report({ event: 'bounce', address: elsewhere.email }, { host: `${site}.example` });
    expect(await disabled(elsewhere)).toEqual(['bounce']);
  });

  test.each<[string, Signed]>([
    ['another secret', { secret: 'another secret of forty characters, no less' }],
    ['an old time', { seconds: Math.floor(Date.now() / 1_000) - 301 }],
    ['a future time', { seconds: Math.floor(Date.now() / 1_000) + 330 }],
    ['no signature', { signature: '' }],
    ['a signature that is too short', { signature: 'abcd' }],
    ['a signature that is no number', { signature: 'x'.repeat(64) }],
  ])('with %s is refused', async (_, signed) => {
    expect(await report({ event: 'complaint', address: anna.email }, signed)).toBe('signature_invalid');
    expect(await disabled()).toEqual([]);
  });

  test('without a member or with a wrong event is refused', async () => {
    expect(await report({ event: 'complaint' })).toBe('invalid_request');
    expect(await report({ event: 'opened', address: anna.email })).toBe('invalid_request');
  });

  test('is refused by an installation without a secret', async () => {
    const other = await createTestApp({ database: server.database });
    expect(await report({ event: 'complaint', address: anna.email }, { app: other.app })).toBe('not_found');
    await other.close();
    expect(await disabled()).toEqual([]);
  });
});
