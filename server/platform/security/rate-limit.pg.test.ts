import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { connectRedis } from '../redis.ts';
import { createHttpServer } from '../http/http-server.ts';
import { limitRates } from './rate-limit.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** A process with a limit of three tries a minute. A request returns the seconds to wait; with `?peek` it is not counted. */
async function openProcess(name: string, redisUrl: string) {
  const app = createHttpServer({ logLevel: 'silent', trustProxy: false });
  opened.push(app);
  await app.register(fastifyCookie);
  const limit = (await limitRates(app, redisUrl))({ name, max: 3, windowMs: 60_000 });
  app.route<{ Querystring: { key: string; peek?: string } }>({
    method: 'GET',
    url: '/try',
    handler: async (request) => ({
      wait: await limit[request.query.peek === undefined ? 'count' : 'peek'](request, request.query.key),
    }),
  });
  return async (key: string, isPeek = false): Promise<number> => {
    const { statusCode, json } = await app.inject(`/try?key=${key}${isPeek ? '&peek=1' : ''}`);
    expect(statusCode).toBe(200);
    return json().wait;
  };
}

test('counts in all processes together, by key and by limit', async () => {
  const name = `test-${randomUUID()}`;
  const [one, two] = [await openProcess(name, REDIS_URL), await openProcess(name, REDIS_URL)];
  const other = await openProcess(`${name}-other`, REDIS_URL);
  // A limit counts nothing until its connection is up.
  for (const [process, key] of [
    [one, 'one'],
    [two, 'two'],
    [other, 'other'],
  ] as const)
    await vi.waitFor(async () => expect(await process(key)).toBeGreaterThan(0));
  expect([await one('a'), await two('a'), await one('a')]).toEqual([0, 0, 0]);
  expect(await two('a', true)).toBe(0);
  expect(await two('a')).toBeGreaterThan(0);
  expect(await one('a', true)).toBeGreaterThan(0);
  expect(await one('b')).toBe(0);
  expect(await other('a')).toBe(0);
});

test('names the limit in the keys of Redis, without personal data', async () => {
  const name = `test-${randomUUID()}`;
  const process = await openProcess(name, REDIS_URL);
  await vi.waitFor(async () => expect(await process('192.0.2.81')).toBeGreaterThan(0));
  const redis = connectRedis(REDIS_URL);
  await vi.waitFor(() => expect(redis.status).toBe('ready'));
  const keys = await redis.keys(`*${name}*`);
  redis.disconnect();
  expect(keys).toEqual([expect.stringMatching(new RegExp(`^liaison:limit:${name}:[\\w-]{43}$`))]);
});

test('limits nothing while Redis is unreachable', async () => {
  const lonely = await openProcess('test', 'redis://127.0.0.1:1');
  for (let count = 0; count < 5; count += 1) expect(await lonely('a')).toBe(0);
});
