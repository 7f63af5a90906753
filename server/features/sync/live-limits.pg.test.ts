import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIVE_PATH } from '../../../contract/sync.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { type Caller, headersOf } from '../../fixtures/requests/ask.ts';
import { createTestMember } from '../../fixtures/members.ts';

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await createTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
  origin = await server.listen();
});
afterAll(() => server.close());

async function open(who: Caller, from: string, query = ''): Promise<IncomingMessage> {
  const request = get(`${origin}${LIVE_PATH}${query}`, { headers: { ...headersOf(who), 'x-forwarded-for': from } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.resume();
}

test('limits a member to 20 streams and a network to 500, and frees the places of ended streams', async () => {
  const members = await Promise.all(Array.from({ length: 26 }, () => createTestMember(server.database.pool)));
  const [first, last] = [members[0], members[25]];
  if (first === undefined || last === undefined) throw new Error('there are 26 members');
  const opened: IncomingMessage[] = [];
  for (const [index, member] of members.slice(0, 25).entries()) {
    const those = Array.from({ length: 20 }, (_, stream) => open(member, `2001:db8:0:${index}::${stream}`));
    opened.push(...(await Promise.all(those)));
  }
  expect(new Set(opened.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await open(first, '192.0.2.1')).statusCode).toBe(429);
  expect((await open(last, '2001:db8:0:ff::1')).statusCode).toBe(429);
  expect((await open(last, '2001:db8:0:100::1')).statusCode).toBe(200);
  opened[0]?.destroy();
  await vi.waitFor(async () => expect((await open(last, '2001:db8:0:1::1')).statusCode).toBe(200));
  for (const stream of opened) stream.destroy();
}, 60_000);

test('refuses unknown and repeated keys of its query', async () => {
  const member = await createTestMember(server.database.pool);
  for (const query of ['?a=b', `?member=${member.id}&member=${member.id}`, '?member[]=x'])
    expect([query, (await open(member, '192.0.2.1', query)).statusCode]).toEqual([query, 400]);
});
