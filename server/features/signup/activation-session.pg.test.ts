import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { redeemLink } from '../../../contract/links.ts';
import { getOffers } from '../../../contract/promotions.ts';
import { signUp } from '../../../contract/signup.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { lastMail, signupForm } from '../../fixtures/signups.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Signs up. Returns the browser with its session, and the data of the mail. */
async function joined() {
  const { body, raw } = await server.as()(signUp, { body: signupForm() });
  const token = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
  const { data: mail } = await lastMail(server.database.pool, body.user.email);
  return { user: body.user, ask: server.as({ id: body.user.id, token }), mail };
}

test('an activation preserves the session of its browser, so that requests in flight succeed', async () => {
  const { user, ask, mail } = await joined();
  const { body, raw } = await ask(redeemLink, { body: { kind: 'activate', email: user.email, code: mail.code } });
  expect(body.user?.status).toBe('active');
  expect(raw.cookies).toEqual([]);
  expect((await ask(getOffers)).body.time_bonus).not.toBeNull();
  const { rowCount } = await server.database.pool.query('SELECT FROM sessions WHERE member_id = $1', [user.id]);
  expect(rowCount).toBe(1);
});

test('an activation in the browser of another member replaces their session', async () => {
  const [first, second] = [await joined(), await joined()];
  const { body, raw } = await first.ask(redeemLink, { body: { token: second.mail.token } });
  expect(body.user?.id).toBe(second.user.id);
  expect(raw.cookies.map(({ name }) => name)).toContain('auth.session');
  expect((await first.ask(getUser)).body.user).toBeNull();
});
