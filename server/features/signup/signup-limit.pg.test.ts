import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../contract/signup.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { signupForm } from '../../fixtures/signups.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ environment: { RATE_LIMIT: 'on' } });
});
afterAll(() => server.close());

test('a network signs up twenty times an hour, also with an address that has an account, and another one still can', async () => {
  const { email } = await createTestMember(server.database.pool);
  const tryFrom = async (remoteAddress: string) =>
    (await server.as()(signUp, { body: signupForm({ email }), remoteAddress })).code;
  for (let tries = 0; tries < 20; tries += 1) expect(await tryFrom('10.50.0.1')).toBe('email_taken');
  expect(await tryFrom('10.50.0.1')).toBe('rate_limited');
  expect(await tryFrom('10.51.0.1')).toBe('email_taken');
});
