// Claim (d): opening a conversation with 100,000 messages in 2,000 conversations in the store, from the tap until the
// newest 30 are painted, CPU slowed 4 times, beside the same from memory as plain HTML; and a conversation of 10,000
// messages beside short ones.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { PREMIUM } from '../e2e/fixtures/demo-accounts.ts';
import { startServer } from '../e2e/fixtures/run-server.ts';
import { logIn } from '../e2e/pages/log-in.ts';
import { fillStore, LONG, personOf } from './fixtures/fill-store.ts';
import { median, openBrowser } from './fixtures/slow-browser.ts';

const FILLING = { conversations: 2_000, messages: 100_000, longest: 10_000 };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const SLOWER = 4;
const MOST = { ofPlain: 1.6, ofShort: 1.2 };
const SHOWN = 30;

const folder = mkdtempSync(path.join(os.tmpdir(), 'liaison-bench-'));
const profile = path.join(folder, 'profile');
const server = await startServer('open-conversation');
await prepare();
await server.stop();

const browser = await openBrowser(profile, server.origin);
const page = browser.pages()[0] ?? (await browser.newPage());
await page.goto('/chats');
await page.getByText(personOf(1), { exact: true }).first().waitFor();
await sleep(3_000);
const session = await browser.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

// Once for nothing: the code is there, the list has been left and come back to.
const screen = await openFromStore(page, personOf(1)).then(() => page.locator('#root').innerHTML());
await back(page);
const plain = await plainPage(page, screen);
const times = { short: [] as number[], long: [] as number[], plain: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  times.short.push(await openFromStore(page, personOf(2 + round)));
  await back(page);
  times.long.push(await openFromStore(page, LONG));
  await back(page);
  times.plain.push(await plain());
}
await browser.close();
await server.dispose();
rmSync(folder, { recursive: true, force: true });

const [short, long, floor] = [median(times.short), median(times.long), median(times.plain)];
console.table({ 'short, from the store': times.short.map(Math.round), '10,000 messages': times.long.map(Math.round), 'plain HTML from memory': times.plain.map(Math.round) });
console.log(`tap to the newest ${SHOWN}, median of ${ROUNDS}: ${short.toFixed(0)} ms; of 10,000 ${long.toFixed(0)} ms; plain HTML ${floor.toFixed(0)} ms`);
console.log(`ratio ${(short / floor).toFixed(2)} of plain HTML (to reach: ${MOST.ofPlain}), ${(long / short).toFixed(2)} of a short one (to reach: ${MOST.ofShort})`);
if (short > MOST.ofPlain * floor || long > MOST.ofShort * short) process.exitCode = 1;

async function prepare(): Promise<void> {
  const first = await openBrowser(profile, server.origin);
  const visit = await first.newPage();
  await logIn(visit, PREMIUM);
  await visit.goto('/chats');
  await visit.locator('[data-peer]').first().waitFor();
  await sleep(10_000);
  // A page of the same origin in which no app runs.
  await visit.goto('/icon.svg');
  await fillStore(visit, FILLING);
  await first.close();
}

function openFromStore(from: Page, name: string): Promise<number> {
  return from.evaluate(tap, { link: name, log: `[role=log][aria-label$="${name}"] li`, shown: SHOWN });
}

async function back(from: Page): Promise<void> {
  await from.goBack();
  await from.locator('[data-peer]').first().waitFor();
  await sleep(700);
}

/** The same screen from a string in memory, behind a tap on the same list. */
async function plainPage(from: Page, html: string): Promise<() => Promise<number>> {
  const list = await from.locator('#root').innerHTML();
  const styles = await from.evaluate(() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(''));
  const other = await browser.newPage();
  const slow = await browser.newCDPSession(other);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await other.setContent(`<!doctype html><html lang="en"><head><style>${styles}</style></head><body><div id="root">${list}</div></body></html>`);
  await other.evaluate(([first, second]) => {
    const root = document.getElementById('root');
    document.addEventListener('click', (event) => {
      event.preventDefault();
      if (root !== null && second !== undefined) root.innerHTML = second;
    });
    Object.assign(window, { again: () => root !== null && first !== undefined && (root.innerHTML = first) });
  }, [list, html]);
  return async () => {
    await other.bringToFront();
    const took = await other.evaluate(tap, { link: personOf(2), log: '[role=log] li', shown: SHOWN });
    await other.evaluate(() => (window as unknown as { again: () => void }).again());
    await sleep(300);
    await page.bringToFront();
    return took;
  };
}

/** Runs in the page: from the tap until the frame that shows them has been painted. */
function tap({ link, log, shown }: { link: string; log: string; shown: number }): Promise<number> {
  const row = [...document.querySelectorAll<HTMLAnchorElement>('[data-peer]')].find((candidate) => candidate.querySelector('bdi')?.textContent === link);
  if (row === undefined) throw new Error(`${link} is not in the list`);
  return new Promise((resolve) => {
    const began = performance.now();
    row.click();
    const look = () => {
      if (document.querySelectorAll(log).length < shown) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    };
    look();
  });
}
