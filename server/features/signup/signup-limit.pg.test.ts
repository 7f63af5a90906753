import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { signUp } from '../../../contract/signup.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { signupForm } from '../../fixtures/signups.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ environment: { RATE_LIMIT: 'on' } });
});
afterAll(() => server.close());

test('limits a network to twenty sign-ups an hour, including those with a taken address, and no other network', async () => {
  const { email } = await createTestMember(server.database.pool);
  const tryFrom = async (remoteAddress: string) =>
    (await server.as()(signUp, { body: signupForm({ email }), remoteAddress })).code;
  for (let tries = 0; tries < 20; tries += 1) expect(await tryFrom('10.50.0.1')).toBe('email_taken');
  expect(await tryFrom('10.50.0.1')).toBe('rate_limited');
  expect(await tryFrom('10.51.0.1')).toBe('email_taken');
});

const minor = `${new Date().getUTCFullYear() - 17}-01-01`;
test.each([
  ['too_young', { date_of_birth: minor }],
  ['invalid_request', { country: 'XX' }],
  ['invalid_request', { region: 'BE-VAN' }],
  ['name_not_allowed', { name: 'Look at www.evil.test' }],
  ['password_too_common', { password: 'basketball' }],
  ['password_too_personal', { name: 'Vera Lindgren', password: 'lindgren-vera' }],
  ['terms_changed', { consents: { terms: true, sensitive_data: true, mails: false, version: '2099-01-01' } }],
  ['message_too_long', { signup_message: { profile: randomUUID() as MemberId, body: 'x'.repeat(1_001) } }],
  ['invite_invalid', { invite: 'nobody-made-this' }],
  ['email_taken', {}],
] as const)('reports a taken address only when the rest of the form is valid: %s for %o', async (code, overrides) => {
  const { email } = await createTestMember(server.database.pool);
  const body = signupForm({ email, ...overrides });
  expect((await server.as()(signUp, { body, remoteAddress: '10.52.0.1' })).code).toBe(code);
});
