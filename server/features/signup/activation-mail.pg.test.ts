import { afterAll, beforeAll, expect, test } from 'vitest';
import { redeemLink } from '../../../contract/links.ts';
import { LINK_HOURS } from '../../../contract/base/rules.ts';
import { resendActivation, signUp } from '../../../contract/signup.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { lastMail, signupForm } from '../../fixtures/signups.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('reports to a new member when the newest activation mail was sent and expires, until its link is used', async () => {
  const { body, raw } = await server.as()(signUp, { body: signupForm() });
  const token = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
  const { user } = body;
  const ask = server.as({ id: user.id, token });
  expect(Date.parse(user.activation_mail?.expires_at ?? '') - Date.parse(user.activation_mail?.sent_at ?? '')).toBe(
    LINK_HOURS.activate * 3_600_000,
  );
  const moved = (await ask(resendActivation, { body: { email: null } })).body.user.activation_mail;
  expect(Date.parse(moved?.sent_at ?? '')).toBeGreaterThan(Date.parse(user.activation_mail?.sent_at ?? ''));
  const { data } = await lastMail(server.database.pool, user.email);
  expect((await server.as()(redeemLink, { body: { token: data.token } })).body.user?.activation_mail).toBeNull();
});
