import fastifyCookie from '@fastify/cookie';
import { expect, test } from 'vitest';
import { AUTH_COOKIE } from '../../../contract/base/rules.ts';
import { createHttpServer } from '../http/http-server.ts';
import { limitRates } from './rate-limit.ts';

interface Sender {
  readonly url?: string;
  readonly session?: string;
  readonly remoteAddress?: string;
  readonly cookie?: string;
}

/** Spellings of the session `one`, which all calls accept. */
const SPELLINGS = [
  `a=b;${AUTH_COOKIE}=one`,
  `a=b;\t${AUTH_COOKIE} = one `,
  `${AUTH_COOKIE}=%6fne`,
  `${AUTH_COOKIE}=one; ${AUTH_COOKIE}=two`,
];

async function createLimited() {
  const app = createHttpServer({ logLevel: 'silent', trustProxy: false });
  await app.register(fastifyCookie);
  await limitRates(app, undefined);
  for (const url of ['/api/call.php', '/media/picture']) app.get(url, async () => ({}));
  app.get('/page', { config: { unlimited: true } }, async () => ({}));
  const ask = ({ url = '/api/call.php', session, remoteAddress = '192.0.2.1', ...sender }: Sender = {}) => {
    const cookie = sender.cookie ?? (session === undefined ? undefined : `a=b; ${AUTH_COOKIE}=${session}`);
    return app.inject({
      url,
      remoteAddress,
      headers: cookie === undefined ? {} : { cookie },
    });
  };
  /** Makes this many requests, and expects all of them to succeed. */
  const spend = async (count: number, sender: Sender = {}) => {
    for (let index = 0; index < count; index += 1) expect((await ask(sender)).statusCode).toBe(200);
  };
  return { ask, spend };
}

test('refuses a session over its limit from any address, and no other session', async () => {
  const { ask, spend } = await createLimited();
  await spend(2_999, { session: 'one' });
  await spend(1, { session: 'one', url: '/media/picture' });
  const refused = await ask({ session: 'one', remoteAddress: '192.0.2.2' });
  expect(refused.json()).toMatchObject({ code: 'rate_limited', data: { retry_after_seconds: expect.any(Number) } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask({ session: 'one', url: '/page' })).statusCode).toBe(200);
  expect((await ask({ session: 'two' })).statusCode).toBe(200);
  for (const cookie of SPELLINGS) expect([cookie, (await ask({ cookie })).statusCode]).toEqual([cookie, 429]);
}, 60_000);
