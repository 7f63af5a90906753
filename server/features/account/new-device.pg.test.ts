import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../contract/account/account.ts';
import { redeemLink } from '../../../contract/links.ts';
import { signUp } from '../../../contract/signup.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { lastMail, signupForm } from '../../fixtures/signups.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';

test('mails the member about a login on an unknown browser, once the address is confirmed', async () => {
  const { pool } = server.database;
  const form = signupForm();
  const signedUp = await server.as()(signUp, { body: form });
  const deviceIn = ({ raw }: Pick<typeof signedUp, 'raw'>) => raw.cookies.find(({ name }) => name === 'auth.device');
  const cookieOf = (answer: Pick<typeof signedUp, 'raw'>) => `auth.device=${deviceIn(answer)?.value ?? ''}`;
  // Until it is confirmed, the address may belong to another person.
  expect(deviceIn(signedUp)).toBeUndefined();
  const logIn = (cookie: string) =>
    server.as()(login, {
      body: { email: form.email, password: form.password },
      headers: { cookie, 'user-agent': FIREFOX },
    });
  const noticeMails = async () => (await pool.query("SELECT data FROM mails WHERE kind = 'new_device'")).rows;

  await logIn('none=1');
  expect(await noticeMails()).toEqual([]);
  const { data } = await lastMail(pool, form.email);
  const own = cookieOf(await server.as()(redeemLink, { body: { token: data.token } }));
  await logIn(own);
  expect(await noticeMails()).toEqual([]);

  const elsewhere = await logIn('none=1');
  expect(await noticeMails()).toMatchObject([{ data: { browser: 'Firefox', system: 'Android' } }]);
  await logIn(cookieOf(elsewhere));
  expect(await noticeMails()).toHaveLength(1);
  await logIn('auth.device=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect(await noticeMails()).toHaveLength(2);
});
