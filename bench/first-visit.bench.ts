// A first visit on a slow phone: slow 4G, CPU slowed 4 times, nothing cached. The baselines are the same libraries in one bundle and a
// plain HTML page, in the same run. It also measures how much the screens shift while they load.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, request as makeRequests } from '@playwright/test';
import { DEMO_PASSWORD, PREMIUM } from '../e2e/fixtures/demo-accounts.ts';
import { startServer } from '../e2e/fixtures/run-server.ts';
import { signIn } from '../e2e/pages/log-in.ts';
import { openBaselineSite } from './fixtures/baseline-site.ts';
import { type FirstVisit, type Visit, visitFirst } from './fixtures/first-visit.ts';
import { browserOptions, median } from './fixtures/slow-browser.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MOST = 0.8;
const SHIFT_MOST = 0.05;

const folder = mkdtempSync(path.join(os.tmpdir(), 'liaison-bench-'));
const server = await startServer('first-visit', { isMeasured: true });

/** The conversation of the demo member with the most recent message. */
async function newestConversation(): Promise<string> {
  const client = await makeRequests.newContext({ baseURL: server.origin });
  await client.post('/api/user.php', { data: { email: PREMIUM, password: DEMO_PASSWORD } });
  const { chats } = (await (await client.get('/api/chats.php')).json()) as { chats: { conversation: string }[] };
  await client.dispose();
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
const asMember = { prepare: (page: Parameters<typeof signIn>[0]) => signIn(page, PREMIUM) };
const visits: Readonly<Record<string, Visit>> = {
  'plain HTML': { address: `${site.origin}/plain`, selector: '[data-peer]' },
  'one bundle': { address: `${site.origin}/chats`, selector: 'h1' },
  '/': { address: `${server.origin}/`, selector: 'main h1' },
  '/login': { address: `${server.origin}/login`, selector: 'input[type=password]' },
  '/members': { address: `${server.origin}/members`, selector: 'main h1' },
  '/chats': { address: `${server.origin}/chats`, selector: '[data-peer]', ...asMember },
  '/chats/{id}': {
    address: `${server.origin}/chats/${await newestConversation()}`,
    selector: '[role=log] li',
    ...asMember,
  },
};

const browser = await chromium.launch(browserOptions());
const measured = new Map<string, FirstVisit[]>(Object.keys(visits).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, visit] of Object.entries(visits)) measured.get(name)?.push(await visitFirst(browser, visit));
}
await browser.close();
await site.close();
await server.dispose();
rmSync(folder, { recursive: true, force: true });

const medianOf = (name: string, value: (visit: FirstVisit) => number) => median((measured.get(name) ?? []).map(value));
const floor = medianOf('one bundle', ({ firstPaint }) => firstPaint);
const summary = Object.keys(visits).map((name) => ({
  name,
  firstPaint: Math.round(medianOf(name, ({ firstPaint }) => firstPaint)),
  'of one bundle': Number((medianOf(name, ({ firstPaint }) => firstPaint) / floor).toFixed(2)),
  content: Math.round(medianOf(name, ({ contentPaint }) => contentPaint)),
  requests: medianOf(name, ({ requests }) => requests),
  shift: Number(medianOf(name, ({ shift }) => shift).toFixed(3)),
}));
console.table(summary);
for (const { name, shift } of summary) {
  if (shift <= SHIFT_MOST) continue;
  console.log(`${name} shifts:`);
  for (const line of measured.get(name)?.[0]?.moved ?? []) console.log(`  ${line}`);
}
const ours = summary.filter(({ name }) => name.startsWith('/'));
console.log(`targets: first paint at most ${MOST} of one bundle, layout shift at most ${SHIFT_MOST}; ${ROUNDS} rounds`);
if (!ours.every((one) => one['of one bundle'] <= MOST && one.shift <= SHIFT_MOST)) process.exitCode = 1;
