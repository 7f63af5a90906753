import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_COOKIE } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { sendRaw } from '../../fixtures/requests/raw-http.ts';
import { createTwoSites, OTHER_HOST } from '../../fixtures/two-sites.ts';

// One function reads the host of a request, so the session, the settings and the manifest always belong to one site.

interface Opened {
  readonly server: TestApp;
  readonly origin: string;
}

let plain: Opened;
let proxied: Opened;
let other: string;
let anna: TestMember;
let eva: TestMember;

beforeAll(async () => {
  const server = await createTestApp();
  const { database } = server;
  ({ other } = await createTwoSites(database.pool));
  plain = { server, origin: await server.listen() };
  const behind = await createTestApp({ database, environment: { TRUST_PROXY: '1' } });
  proxied = { server: behind, origin: await behind.listen() };
  anna = await createTestMember(database.pool);
  eva = await createTestMember(database.pool, { site: other });
});
afterAll(async () => {
  await proxied.server.close();
  await plain.server.close();
});

/** Sends a request with these lines after its first line, which by default contains only a path. */
interface Head {
  readonly lines: readonly string[];
  readonly prefix?: string;
  readonly version?: string;
}

async function ask({ origin }: Opened, path: string, { lines, prefix = '', version = '1.1' }: Head, cookie = '') {
  const head = [
    `GET ${prefix}${path} HTTP/${version}`,
    ...lines,
    `Cookie: ${cookie}`,
    'Accept-Encoding: identity',
    'Connection: close',
    '',
    '',
  ];
  const { status, body } = await sendRaw(origin, head.join('\r\n'));
  return status === 200 ? JSON.parse(body.replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/g, '')) : status;
}

/** Returns the answering site, by the settings, by the manifest, and by the member of the two whose session works. */
async function sitesAt(opened: Opened, head: Head) {
  const isKnown = async ({ token, id }: TestMember) =>
    (await ask(opened, '/api/user.php', head, `${AUTH_COOKIE}=${token}`)).user?.id === id;
  return [
    (await ask(opened, '/api/settings.php', head)).name,
    (await ask(opened, '/manifest.webmanifest', head)).name,
    await isKnown(anna),
    await isKnown(eva),
  ];
}

const HOME = ['Home', 'Home', true, false];
const OTHER = ['Other', 'Other', false, true];

test.each<[string, Head, 'plain' | 'proxied', readonly unknown[]]>([
  ['the host of the other site', { lines: [`Host: ${OTHER_HOST}`] }, 'plain', OTHER],
  ['capital letters', { lines: ['Host: Other.EXAMPLE'] }, 'plain', OTHER],
  ['a port', { lines: [`Host: ${OTHER_HOST}:8443`] }, 'plain', OTHER],
  ['the dot of the root', { lines: [`Host: ${OTHER_HOST}.`] }, 'plain', OTHER],
  ['the dot of the root and a port', { lines: ['Host: OTHER.example.:443'] }, 'plain', OTHER],
  ['two dots', { lines: [`Host: ${OTHER_HOST}..`] }, 'plain', HOME],
  ['an unknown host', { lines: ['Host: unknown.example'] }, 'plain', HOME],
  ['a name below that of the other site', { lines: [`Host: www.${OTHER_HOST}`] }, 'plain', HOME],
  ['an address', { lines: ['Host: 127.0.0.1:3000'] }, 'plain', HOME],
  ['an address of version 6', { lines: ['Host: [::1]:3000'] }, 'plain', HOME],
  ['no host, as HTTP/1.0 allows', { lines: [], version: '1.0' }, 'plain', HOME],
  [
    'a forwarded host without a trusted proxy',
    { lines: ['Host: home.example', `X-Forwarded-Host: ${OTHER_HOST}`] },
    'plain',
    HOME,
  ],
  ['Forwarded', { lines: ['Host: home.example', `Forwarded: host=${OTHER_HOST}`] }, 'proxied', HOME],
  ['a host forwarded by the proxy', { lines: ['Host: inside', `X-Forwarded-Host: ${OTHER_HOST}`] }, 'proxied', OTHER],
  ['a forwarded port', { lines: ['Host: inside', 'X-Forwarded-Host: Other.Example.:443'] }, 'proxied', OTHER],
  [
    'a host forwarded through two proxies',
    { lines: [`Host: ${OTHER_HOST}`, `X-Forwarded-Host: ${OTHER_HOST}, home.example`] },
    'proxied',
    HOME,
  ],
  ['the host itself behind the proxy', { lines: [`Host: ${OTHER_HOST}`] }, 'proxied', OTHER],
])('%s chooses one site for everything', async (_, head, name, expected) => {
  expect(await sitesAt(name === 'plain' ? plain : proxied, head)).toEqual(expected);
});

test.each<[string, Head]>([
  ['a whole address as the target', { lines: ['Host: home.example'], prefix: `http://${OTHER_HOST}` }],
  ['two hosts', { lines: ['Host: home.example', `Host: ${OTHER_HOST}`] }],
  ['the host of HTTP/2', { lines: ['Host: home.example', `:authority: ${OTHER_HOST}`] }],
  ['no host', { lines: [] }],
  ['a host with a path', { lines: [`Host: ${OTHER_HOST}/x`] }],
])('refuses %s', async (_, head) => {
  for (const opened of [plain, proxied])
    expect(await ask(opened, '/api/user.php', head, `${AUTH_COOKIE}=${anna.token}`)).toBe(400);
});

test('a session continues at the new host of its site', async () => {
  const { pool } = plain.server.database;
  const renamed = { lines: ['Host: renamed.example'] };
  expect(await sitesAt(plain, renamed)).toEqual(HOME);
  await pool.query("UPDATE sites SET host = 'Renamed.example.' WHERE id = $1", [other]);
  const later = await createTestApp({ database: plain.server.database });
  const opened = { server: later, origin: await later.listen() };
  expect(await sitesAt(opened, renamed)).toEqual(OTHER);
  expect(await sitesAt(opened, { lines: [`Host: ${OTHER_HOST}`] })).toEqual(HOME);
  await later.close();
});
