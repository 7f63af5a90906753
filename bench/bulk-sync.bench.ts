// Claim (f): a bulk sync of 100,000 messages by the engine's own pull, beside raw IndexedDB given the same pages; and the
// longest time for which it keeps the main thread.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { median, openBrowser } from './fixtures/slow-browser.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const LEAST = 0.9;
const LONGEST_MS = 50;

const folder = mkdtempSync(path.join(os.tmpdir(), 'liaison-bench-'));
const outDir = path.join(folder, 'site');
await build({
  root: path.join(import.meta.dirname, 'store'), configFile: false, logLevel: 'warn',
  build: { outDir, emptyOutDir: true, target: 'es2024', rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'main.js' } } },
});
const files = new Map([['/', { type: 'text/html', body: readFileSync(path.join(outDir, 'index.html')) }], ['/main.js', { type: 'text/javascript', body: readFileSync(path.join(outDir, 'main.js')) }]]);
const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  response.writeHead(file === undefined ? 404 : 200, { 'content-type': file?.type ?? 'text/plain' }).end(file?.body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const origin = `http://localhost:${address === null || typeof address === 'string' ? 0 : address.port}`;

interface Measured {
  readonly took: number;
  readonly longest: number;
}

/**
 * Each in a browser and on a profile of its own: IndexedDB's files grow fuller with whatever has run before, deleted or not,
 * and whoever comes second pays for tidying them up.
 */
async function measure(by: 'engine' | 'hand'): Promise<Measured> {
  const profile = mkdtempSync(path.join(folder, 'profile-'));
  const browser = await openBrowser(profile, origin);
  const page = await browser.newPage();
  await page.goto('/');
  const ask = ([who, count]: readonly ['engine' | 'hand', number]) => (window as unknown as { measure: (by: string, count: number) => Promise<Measured> }).measure(who, count);
  const measured = await page.evaluate(ask, [by, MESSAGES] as const);
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
  return measured;
}

const rounds: { hand: Measured; engine: Measured }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.push({ hand: await measure('hand'), engine: await measure('engine') });
}
server.close();
rmSync(folder, { recursive: true, force: true });

const [hand, engine, longest] = [median(rounds.map((one) => one.hand.took)), median(rounds.map((one) => one.engine.took)), Math.max(...rounds.map((one) => one.engine.longest))];
console.table(rounds.map((one) => ({ 'raw ms': Math.round(one.hand.took), 'engine ms': Math.round(one.engine.took), 'longest task ms': Math.round(one.engine.longest), "raw's longest": Math.round(one.hand.longest) })));
console.log(`${MESSAGES} messages: raw ${((MESSAGES / hand) * 1_000).toFixed(0)}/s, engine ${((MESSAGES / engine) * 1_000).toFixed(0)}/s`);
console.log(`ratio ${(hand / engine).toFixed(2)} (to reach: ${LEAST}); longest task ${longest.toFixed(0)} ms (to stay below: ${LONGEST_MS})`);
if (hand / engine < LEAST || longest > LONGEST_MS) process.exitCode = 1;
