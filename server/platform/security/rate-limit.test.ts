import { expect, test } from 'vitest';
import { AUTH_COOKIE } from '../../../contract/rules.ts';
import { createHttpServer } from '../http/http-server.ts';
import { limitRates } from './rate-limit.ts';

interface Sender {
  readonly url?: string;
  readonly session?: string;
  readonly remoteAddress?: string;
}

async function createLimited() {
  const app = createHttpServer({ logLevel: 'silent', trustProxy: false });
  await limitRates(app);
  for (const url of ['/api/call.php', '/media/picture', '/page']) app.get(url, async () => ({}));
  const ask = ({ url = '/api/call.php', session, remoteAddress = '192.0.2.1' }: Sender = {}) =>
    app.inject({
      url,
      remoteAddress,
      headers: session === undefined ? {} : { cookie: `a=b; ${AUTH_COOKIE}=${session}` },
    });
  /** Makes this many requests, and expects that all succeed. */
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
}, 60_000);
