// Claim (d): the time to open a conversation, from the tap until the newest 30 messages are painted. The CPU is slowed 4 times, and
// the store has 100,000 messages in 2,000 conversations. The first ratio is to the same screen as plain HTML from memory. A
// second ratio compares a conversation of 10,000 messages with short ones. A press lasts a moment, and the clock starts on its
// release. A third ratio is that of a bare click by script, which no press precedes.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { PREMIUM } from '../e2e/fixtures/demo-accounts.ts';
import { startServer } from '../e2e/fixtures/run-server.ts';
import { logIn } from '../e2e/pages/log-in.ts';
import { fillStore, LONG, personOf } from './fixtures/fill-store.ts';
import { median, openBrowser } from './fixtures/slow-browser.ts';

const FILLING = { conversations: 2_000, messages: 100_000, longest: 10_000 };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const SLOWER = 4;
const TARGETS = { press: 1.8, click: 2.2, long: 1.2 };
const SHOWN = 30;
const PRESS_MS = 80;

const folder = mkdtempSync(path.join(os.tmpdir(), 'liaison-bench-'));
const profile = path.join(folder, 'profile');
const server = await startServer('open-conversation', { isMeasured: true });
await prepare();
await server.stop();

const browser = await openBrowser(profile, server.origin);
const page = browser.pages()[0] ?? (await browser.newPage());
await page.goto('/chats');
await page.getByText(personOf(1), { exact: true }).first().waitFor();
await sleep(3_000);
const session = await browser.newCDPSession(page);

// The first opening is not measured: it loads the code and returns to the list.
await openFromStore(personOf(1));
const screen = await page.evaluate(() => (window as unknown as Watched).frame());
await back(page);
const plain = await plainPage(page, screen);
await page.bringToFront();
const times = { short: [] as number[], click: [] as number[], long: [] as number[], plain: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  times.short.push(await openFromStore(personOf(2 + 2 * round)));
  await back(page);
  times.click.push(await openFromStore(personOf(3 + 2 * round), 'click'));
  await back(page);
  times.long.push(await openFromStore(LONG));
  await back(page);
  times.plain.push(await plain());
}
await browser.close();
await server.dispose();
rmSync(folder, { recursive: true, force: true });

const [short, bare, long, baseline] = [
  median(times.short),
  median(times.click),
  median(times.long),
  median(times.plain),
];
console.table({
  'short, from the store': times.short.map(Math.round),
  'bare click': times.click.map(Math.round),
  '10,000 messages': times.long.map(Math.round),
  'plain HTML from memory': times.plain.map(Math.round),
});
console.log(
  `press to the newest ${SHOWN}, median of ${ROUNDS}: ${short.toFixed(0)} ms; of 10,000 ${long.toFixed(0)} ms`,
);
console.log(`bare click ${bare.toFixed(0)} ms; plain HTML ${baseline.toFixed(0)} ms`);
// The ratios compare times of the same round, because a shared machine changes its speed within minutes.
const ratio = (these: readonly number[], those: readonly number[]) =>
  median(these.map((time, round) => time / (those[round] ?? Number.NaN)));
const measured = {
  press: ratio(times.short, times.plain),
  click: ratio(times.click, times.plain),
  long: ratio(times.long, times.short),
};
const report = (name: keyof typeof measured, words: string) =>
  console.log(`${words}: ${measured[name].toFixed(2)} (target: at most ${TARGETS[name].toFixed(1)})`);
console.log('ratios, median of the rounds');
report('press', 'press, to plain HTML');
report('click', 'bare click, to plain HTML');
report('long', '10,000 messages, to a short conversation');
if (measured.press > TARGETS.press || measured.click > TARGETS.click || measured.long > TARGETS.long)
  process.exitCode = 1;

async function prepare(): Promise<void> {
  const first = await openBrowser(profile, server.origin);
  const visit = await first.newPage();
  await logIn(visit, PREMIUM);
  await visit.goto('/chats');
  await visit.locator('[data-peer]').first().waitFor();
  // The worker serves the app once the server has stopped.
  await visit.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sleep(2_000);
  // A page of the same origin in which no app runs.
  await visit.goto('/icon.svg');
  await fillStore(visit, FILLING);
  await first.close();
}

function openFromStore(name: string, by: 'press' | 'click' = 'press'): Promise<number> {
  return slowed(session, () => tap(page, { link: name, log: `[role=log][aria-label$="${name}"] li`, by }));
}

/** Slows one page at a time. The throttle of an idle page also takes three quarters of a core. */
async function slowed<T>(slow: CDPSession, run: () => Promise<T>): Promise<T> {
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const ran = await run();
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return ran;
}

async function tap(on: Page, { link, log, by }: { link: string; log: string; by: 'press' | 'click' }): Promise<number> {
  const { x, y } = await on.evaluate(watch, { link, log, shown: SHOWN });
  await sleep(300);
  if (by === 'click') await on.evaluate(() => (window as unknown as Watched).click());
  else {
    await on.mouse.move(x, y);
    await on.mouse.down();
    await sleep(PRESS_MS);
    await on.mouse.up();
  }
  return on.evaluate(() => (window as unknown as Watched).took);
}

async function back(from: Page): Promise<void> {
  await from.goBack();
  await from.locator('[data-peer]').first().waitFor();
  await sleep(700);
}

/** The same list, whose tap sets the same screen from a string in memory. */
async function plainPage(from: Page, html: string): Promise<() => Promise<number>> {
  const list = await from.locator('#root').innerHTML();
  const styles = await from.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(''),
  );
  const other = await browser.newPage();
  const slow = await browser.newCDPSession(other);
  await other.setContent(
    `<!doctype html><html lang="en"><head><style>${styles}</style></head><body><div id="root">${list}</div></body></html>`,
  );
  await other.evaluate(
    ([first, second]) => {
      const root = document.getElementById('root');
      document.addEventListener('click', (event) => {
        event.preventDefault();
        if (root !== null && second !== undefined) root.innerHTML = second;
      });
      Object.assign(window, { again: () => root !== null && first !== undefined && (root.innerHTML = first) });
    },
    [list, html],
  );
  return async () => {
    await other.bringToFront();
    const took = await slowed(slow, () => tap(other, { link: personOf(2), log: '[role=log] li', by: 'press' }));
    await other.evaluate(() => (window as unknown as { again: () => void }).again());
    await sleep(300);
    await page.bringToFront();
    return took;
  };
}

interface Watched {
  click(): void;
  /** Milliseconds from the tap until the frame with the messages is painted. */
  took: Promise<number>;
  /** The HTML of that frame. */
  frame(): string;
}

/** Runs in the page before the tap and returns the place to tap. It observes both pages in the same way. */
function watch({ link, log, shown }: { link: string; log: string; shown: number }): { x: number; y: number } {
  const row = [...document.querySelectorAll<HTMLAnchorElement>('[data-peer]')].find(
    (candidate) => candidate.querySelector('bdi')?.textContent === link,
  );
  if (row === undefined) throw new Error(`${link} is not in the list`);
  row.scrollIntoView({ block: 'center', behavior: 'instant' });
  let began = Number.NaN;
  let frame = '';
  const start = (event: Event) => {
    began = event.type === 'pointerup' ? event.timeStamp : performance.now();
  };
  addEventListener('pointerup', start, { capture: true, once: true });
  const took = new Promise<number>((resolve) => {
    const isShown = () => !Number.isNaN(began) && document.querySelectorAll(log).length >= shown;
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      // This task runs directly after the frame, before other tasks that wait for the paint.
      const painted = () => {
        resolve(performance.now() - began);
        frame = document.getElementById('root')?.innerHTML ?? '';
      };
      requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }));
    });
    observer.observe(document.documentElement, { subtree: true, childList: true });
  });
  const click = () => {
    start(new Event('click'));
    row.click();
  };
  Object.assign(window, { took, click, frame: () => frame });
  const box = row.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
