// Claim (m): a conversation of 50,000 messages of all kinds opens as fast as one of 500, and scrolls without a jump. The device has all
// messages, and the CPU is slowed 4 times. The clock of an opening starts with the click on the row of the list and ends with the frame
// that has the newest 30 messages. Then the wheel turns up through the log and down again. `BENCH_STEPS` is the number of its steps each
// way.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PREMIUM } from '../e2e/fixtures/demo-accounts.ts';
import { createLongLog, holdWhole } from '../e2e/fixtures/long-log.ts';
import { onDatabase } from '../e2e/fixtures/on-database.ts';
import { startServer } from '../e2e/fixtures/run-server.ts';
import { endWatch, watchScroll, type Watched } from '../e2e/fixtures/scroll-watch.ts';
import { logIn } from '../e2e/pages/log-in.ts';
import { median, openBrowser } from './fixtures/slow-browser.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const STEPS = Number(process.env.BENCH_STEPS ?? 600);
const LONG = { name: 'Long', messages: 50_000 };
const SHORT = { name: 'Short', messages: 500 };
const SLOWER = 4;
const MOST_RATIO = 1.2;
const SHOWN = 30;
const WHEEL_PX = 600;
const STEP_MS = 50;
const LATE_MS = 10_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'liaison-bench-'));
const server = await startServer('long-conversation', { isMeasured: true });
const conversations = await onDatabase(server, async (pool) => [
  await createLongLog(pool, PREMIUM, LONG),
  await createLongLog(pool, PREMIUM, SHORT),
]);
const browser = await openBrowser(path.join(folder, 'profile'), server.origin);
const page = browser.pages()[0] ?? (await browser.newPage());
const session = await browser.newCDPSession(page);
try {
  await prepare();
  const opened = await measureOpening();
  report(opened, await measureScroll());
} finally {
  await browser.close();
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
}

/** Signs the member in, and stores both conversations on the device. */
async function prepare(): Promise<void> {
  await logIn(page, PREMIUM);
  await page.goto('/chats');
  await rowOf(LONG.name).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sleep(LATE_MS);
  // A page of the same origin in which no app runs.
  await page.goto('/icon.svg');
  for (const conversation of conversations) await holdWhole(page, conversation);
  await page.goto('/chats');
  await rowOf(LONG.name).waitFor();
  await sleep(LATE_MS);
}

function rowOf(name: string) {
  return page.locator('a[data-peer]').filter({ has: page.getByText(name, { exact: true }) });
}

async function measureOpening(): Promise<{ long: number[]; short: number[] }> {
  const times = { long: [] as number[], short: [] as number[] };
  // The first opening loads the code.
  await open(SHORT.name);
  for (let round = 0; round < ROUNDS; round += 1) {
    times.short.push(await open(SHORT.name));
    times.long.push(await open(LONG.name));
  }
  return times;
}

async function open(name: string): Promise<number> {
  const took = await slowed(() => rowOf(name).evaluate(click, SHOWN));
  await page.goBack();
  await rowOf(name).waitFor();
  await sleep(1_000);
  return took;
}

/** Runs in the page. */
function click(row: Element, shown: number): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[role=log] li').length < shown) return;
      observer.disconnect();
      // This task runs directly after the frame, before other tasks that wait for the paint.
      const painted = () => resolve(performance.now() - began);
      requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }));
    });
    observer.observe(document.documentElement, { subtree: true, childList: true });
    const began = performance.now();
    (row as HTMLElement).click();
  });
}

interface Trip {
  readonly up: Watched;
  readonly down: Watched;
  /** The size of the heap of the page before and after the trip, in MiB. */
  readonly heaps: readonly number[];
}

async function measureScroll(): Promise<Trip> {
  await rowOf(LONG.name).click();
  await page
    .locator('[role=log] li')
    .nth(SHOWN - 1)
    .waitFor();
  await sleep(LATE_MS);
  const before = await heapSize();
  await page.mouse.move(180, 400);
  const up = await slowed(() => turnWheel(-WHEEL_PX));
  const down = await slowed(() => turnWheel(WHEEL_PX));
  return { up, down, heaps: [before, await heapSize()] };
}

async function turnWheel(pixels: number): Promise<Watched> {
  await watchScroll(page);
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, pixels);
    await sleep(STEP_MS);
  }
  return endWatch(page);
}

async function heapSize(): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
}

async function slowed<T>(run: () => Promise<T>): Promise<T> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    return await run();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

function report({ long, short }: { long: number[]; short: number[] }, { up, down, heaps }: Trip): void {
  console.table({ [`${LONG.messages} messages`]: long.map(Math.round), [`${SHORT.messages}`]: short.map(Math.round) });
  const ratio = median(long.map((time, round) => time / (short[round] ?? Number.NaN)));
  console.log(
    `opening, ${LONG.messages} to ${SHORT.messages} messages: ${ratio.toFixed(2)} (target: at most ${MOST_RATIO})`,
  );
  for (const [way, { jumps, blank, slides, mostRows, scrolled, longTasks, shifts }] of Object.entries({ up, down })) {
    const [longest, shift] = [longTasks, shifts].map((values) => Math.max(0, ...values));
    console.log(
      `${way}: ${Math.round(scrolled)} px, ${slides} slides, ${jumps.length} jumps, blank frames ${blank}, rows ${mostRows}, ` +
        `longest task ${longest?.toFixed(0)} ms, largest layout shift ${shift?.toFixed(3)}`,
    );
  }
  console.log(`heap before and after: ${heaps.map((size) => size.toFixed(1)).join(', ')} MiB`);
  const areStill = up.jumps.length === 0 && down.jumps.length === 0 && Math.max(up.blank, down.blank) <= 2;
  if (!(ratio <= MOST_RATIO && areStill)) process.exitCode = 1;
}
