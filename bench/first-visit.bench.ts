// A first visit on a slow phone: slow 4G, CPU slowed 4 times, nothing cached, over HTTP/2 as behind a proxy. The baselines are the same
// libraries in one bundle and a plain HTML page, in the same run. It also measures how much the screens shift while they load.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, request as makeRequests } from '@playwright/test';
import { DEMO_PASSWORD, PREMIUM } from '../e2e/fixtures/demo-accounts.ts';
import { LANDER_NAMES } from '../contract/base/lander-names.ts';
import { findServedPage } from '../contract/pages.ts';
import { startServer } from '../e2e/fixtures/run-server.ts';
import { signIn } from '../e2e/pages/log-in.ts';
import { openBaselineSite } from './fixtures/baseline-site.ts';
import { type FirstVisit, type Visit, visitFirst } from './fixtures/first-visit.ts';
import { openHttp2Proxy } from './fixtures/http2-proxy.ts';
import { browserOptions, median } from './fixtures/slow-browser.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** The bar of a screen of the app, as a ratio to one bundle. */
const APP_MOST = 0.8;
const APP_SHIFT_MOST = 0.05;
/** The bars of a page that the server renders, as ratios to plain HTML. */
const PAGE_MOST = { first: 1.5, largestText: 1.5, largestPicture: 2, shift: 0.02 };
/** The bar of a second visit, as a ratio to the first. It allows for noise. */
const SECOND_MOST = 1.1;

const folder = mkdtempSync(path.join(os.tmpdir(), 'liaison-bench-'));
const [front, baseline] = [await openHttp2Proxy(folder), await openHttp2Proxy(folder)];
const server = await startServer('first-visit', { isMeasured: true, publicOrigin: front.origin });
front.forwardTo(server.origin);

const client = await makeRequests.newContext({ baseURL: front.origin, ignoreHTTPSErrors: true });

/** A member who is shown to visitors. */
async function someMember(): Promise<string> {
  const { profiles } = (await (await client.get('/api/members.php')).json()) as { profiles: { id: string }[] };
  return profiles[0]?.id ?? '';
}

/** The conversation of the demo member with the most recent message. */
async function newestConversation(): Promise<string> {
  await client.post('/api/user.php', { data: { email: PREMIUM, password: DEMO_PASSWORD } });
  const { chats } = (await (await client.get('/api/chats.php')).json()) as { chats: { conversation: string }[] };
  return chats[0]?.conversation ?? '';
}

const rows = Array.from({ length: 24 }, (_, position) => ({
  id: String(position),
  position,
  name: `Person ${position}`,
  words: 'The kettle is on, the train is late, and I have read your letter twice.',
  picture: null,
}));
const site = await openBaselineSite(rows, path.join(folder, 'baseline'));
baseline.forwardTo(site.origin);
const asMember = { prepare: (page: Parameters<typeof signIn>[0]) => signIn(page, PREMIUM) };
const member = await someMember();
const repeated = { isRepeated: true };
const visits: Readonly<Record<string, Visit>> = {
  'plain HTML': { address: `${baseline.origin}/plain`, selector: '[data-peer]' },
  'one bundle': { address: `${baseline.origin}/chats`, selector: 'h1' },
  '/': { address: `${front.origin}/`, selector: 'main h1', ...repeated },
  '/login': { address: `${front.origin}/login`, selector: 'input[type=password]', ...repeated },
  '/signup': { address: `${front.origin}/signup`, selector: 'select', ...repeated },
  '/pages/terms': { address: `${front.origin}/pages/terms`, selector: 'main h1', ...repeated },
  '/pages/faq': { address: `${front.origin}/pages/faq`, selector: 'main h1' },
  '/reset-password': { address: `${front.origin}/reset-password`, selector: 'input[type=email]' },
  ...Object.fromEntries(
    ['/pricing', '/complaints', '/lang-config'].map((name) => [
      name,
      { address: `${front.origin}${name}`, selector: 'main h1' },
    ]),
  ),
  ...Object.fromEntries(
    LANDER_NAMES.map((name) => [
      `/landers/${name}`,
      { address: `${front.origin}/landers/${name}`, selector: 'main h1', isRepeated: name === 'gallery' },
    ]),
  ),
  ...Object.fromEntries(
    ['landing', 'landing2', 'landing3', 'signup'].map((name) => [
      `/members/{id}/${name}`,
      { address: `${front.origin}/members/${member}/${name}`, selector: 'h1' },
    ]),
  ),
  '/members': { address: `${front.origin}/members`, selector: 'main h1' },
  '/chats': { address: `${front.origin}/chats`, selector: '[data-peer]', ...asMember },
  '/chats/{id}': {
    address: `${front.origin}/chats/${await newestConversation()}`,
    selector: '[role=log] li',
    ...asMember,
  },
};

// A worker is not installed from a certificate that only the context trusts.
const { args = [], ...options } = browserOptions();
const browser = await chromium.launch({ ...options, args: [...args, '--ignore-certificate-errors'] });
// The first visit of a browser is slower than all others.
for (const visit of Object.values(visits).slice(0, 1)) await visitFirst(browser, visit);
const measured = new Map<string, FirstVisit[]>(Object.keys(visits).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, visit] of Object.entries(visits)) measured.get(name)?.push(await visitFirst(browser, visit));
}
await browser.close();
await client.dispose();
front.close();
baseline.close();
await site.close();
await server.dispose();
rmSync(folder, { recursive: true, force: true });

const medianOf = (name: string, value: (visit: FirstVisit) => number) => median((measured.get(name) ?? []).map(value));
const paintOf = (name: string) => medianOf(name, ({ firstPaint }) => firstPaint);
const largestOf = (name: string) => medianOf(name, ({ largestPaint }) => largestPaint);
const ratio = (value: number, to: number) => Number((value / to).toFixed(2));
/** The first paint of the second visit, as a ratio to the first. NaN: it was not measured. */
const secondOf = (name: string) =>
  ratio(
    medianOf(name, ({ second }) => second?.firstPaint ?? Number.NaN),
    paintOf(name),
  );
const summary = Object.keys(visits).map((name) => ({
  name,
  first: Math.round(paintOf(name)),
  largest: Math.round(largestOf(name)),
  content: Math.round(medianOf(name, ({ contentPaint }) => contentPaint)),
  'first of bundle': ratio(paintOf(name), paintOf('one bundle')),
  'first of plain': ratio(paintOf(name), paintOf('plain HTML')),
  'largest of plain': ratio(largestOf(name), largestOf('plain HTML')),
  picture: (measured.get(name) ?? []).filter(({ isPicture }) => isPicture).length > ROUNDS / 2,
  'second of first': secondOf(name),
  requests: medianOf(name, ({ requests }) => requests),
  shift: Number(medianOf(name, ({ shift }) => shift).toFixed(4)),
}));
console.table(summary);

const isMet = (one: (typeof summary)[number]): boolean =>
  findServedPage(one.name) === undefined
    ? one['first of bundle'] <= APP_MOST && one.shift <= APP_SHIFT_MOST
    : one['first of plain'] <= PAGE_MOST.first &&
      one['largest of plain'] <= (one.picture ? PAGE_MOST.largestPicture : PAGE_MOST.largestText) &&
      one.shift <= PAGE_MOST.shift &&
      // Not measured is NaN, which is no miss.
      !(one['second of first'] > SECOND_MOST);
const missed = summary.filter((one) => one.name.startsWith('/') && !isMet(one));
for (const { name } of missed) {
  console.log(`${name} misses a target, and moves:`);
  for (const line of measured.get(name)?.[0]?.moved ?? []) console.log(`  ${line}`);
}
console.log(
  `targets of the app: first paint at most ${APP_MOST} of one bundle, layout shift at most ${APP_SHIFT_MOST}; of rendered pages: ` +
    `first paint ${PAGE_MOST.first} of plain HTML, largest paint ${PAGE_MOST.largestText} (text) or ${PAGE_MOST.largestPicture} ` +
    `(picture), shift ${PAGE_MOST.shift}, first paint of a second visit ${SECOND_MOST} of the first; ${ROUNDS} rounds`,
);
if (missed.length > 0) process.exitCode = 1;
