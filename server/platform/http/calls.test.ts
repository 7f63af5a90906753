import cookie from '@fastify/cookie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { getUser } from '../../../contract/account/account.ts';
import { getBlocked } from '../../../contract/blocks.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { AUTH_COOKIE } from '../../../contract/base/rules.ts';
import type { Sessions } from '../security/sessions.ts';
import { Calls } from './calls.ts';
import { createHttpServer } from './http-server.ts';

const SESSION = { token_hash: 'hash', member: 'anna' as MemberId, site: 'home', is_suspended: false };

/** A process whose cache holds the session of a member of the site `home`. */
const sessions = {
  findAccount: async (_token: string, { site }: { site: string }) =>
    site === SESSION.site ? { session: SESSION, refreshed: true } : undefined,
  find: async (_token: string, site: string) => (site === SESSION.site ? SESSION : undefined),
} as unknown as Sessions;

let app: FastifyInstance;
const hostSiteOf = vi.fn<() => Promise<string>>();
const onMember = vi.fn<(member: MemberId) => void>();
const handled = vi.fn<(who: string) => void>();

beforeEach(async () => {
  app = createHttpServer({ logLevel: 'silent', trustProxy: false });
  await app.register(cookie);
  const calls = new Calls(app, sessions, { isHttps: false, hostSiteOf, onMember });
  calls.mount(getBlocked, async ({ session }) => {
    handled(session.member);
    return { profiles: [] };
  });
  calls.mount(getUser, async ({ session }) => {
    handled(session?.member ?? 'a visitor');
    return { user: null };
  });
  app.route({
    method: 'GET',
    url: '/file',
    handler: async (request) => ({ who: (await calls.findMember(request)) ?? 'a visitor' }),
  });
});
afterEach(async () => {
  vi.resetAllMocks();
  await app.close();
});

const ask = (url: string, headers: object = { cookie: `${AUTH_COOKIE}=token` }) =>
  app.inject({ url, headers: { ...headers } });

test('ignores a session at the host of another site: records no activity and renews no cookie', async () => {
  hostSiteOf.mockResolvedValue('other');
  const refused = await ask(getBlocked.path);
  expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([403, 'authentication_required', []]);
  expect((await ask(getUser.path)).cookies).toEqual([]);
  expect((await ask('/file')).json()).toEqual({ who: 'a visitor' });
  expect(handled.mock.calls).toEqual([['a visitor']]);
  expect(onMember).not.toHaveBeenCalled();
});

test('a request for a file records no activity and renews no cookie', async () => {
  hostSiteOf.mockResolvedValue('home');
  const answer = await ask('/file');
  expect([answer.json(), answer.cookies]).toEqual([{ who: 'anna' }, []]);
  expect(onMember).not.toHaveBeenCalled();
});

test('refuses a session when the site of the host cannot be determined', async () => {
  hostSiteOf.mockRejectedValue(new Error('the sites were not read'));
  for (const url of [getBlocked.path, getUser.path, '/file']) expect((await ask(url)).statusCode).toBe(500);
  expect(handled).not.toHaveBeenCalled();
  expect(onMember).not.toHaveBeenCalled();
});

test('does not look up the site for a request without a session', async () => {
  for (const headers of [{}, { cookie: `${AUTH_COOKIE}=` }]) {
    expect((await ask(getUser.path, headers)).statusCode).toBe(200);
    expect((await ask('/file', headers)).json()).toEqual({ who: 'a visitor' });
  }
  expect(hostSiteOf).not.toHaveBeenCalled();
});
