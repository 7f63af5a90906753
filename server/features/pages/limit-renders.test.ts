import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RenderedPage } from '../../platform/http/page-document.ts';
import type { PageVisit, RenderPage } from '../../platform/http/pages.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import { limitRenders } from './limit-renders.ts';

const HEAD = {
  language: 'en',
  title: '',
  description: '',
  noscript: '',
  slow: '',
  again: '',
  niche: 1,
  languages: undefined,
  tags: [],
  cdnOrigin: undefined,
} as const;
const logError = vi.fn();
const visit = (path = '/', hasScreen = true) =>
  ({ path, hasScreen, request: { ip: '192.0.2.1', log: { error: logError } } }) as unknown as PageVisit;
const PAGE: RenderedPage = { kind: 'page', files: { style: '', scripts: [] }, hasMember: true, body: 'page' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens pages that become ready when the test calls `ready`. */
function heldPages() {
  const ready: (() => void)[] = [];
  const render: RenderPage = () => new Promise((resolve) => ready.push(() => resolve(PAGE)));
  return { ready, open: limitRenders(undefined, render) };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test('renders four pages at once, and the next when one is ready', async () => {
  const { ready, open } = heldPages();
  const pages = Array.from({ length: 6 }, () => open(visit(), HEAD));
  await settled();
  expect(ready).toHaveLength(4);
  ready[0]?.();
  await settled();
  expect(ready).toHaveLength(5);
  for (let index = 1; index < 6; index += 1) {
    ready[index]?.();
    await settled();
  }
  expect(await Promise.all(pages)).toEqual(Array.from({ length: 6 }, () => PAGE));
});

test('leaves a page to the app after two seconds, and renders no page whose visitor has it', async () => {
  const { ready, open } = heldPages();
  const shown: unknown[] = Array.from({ length: 6 }, () => 'waits');
  for (const index of shown.keys()) void open(visit(), HEAD).then((page) => (shown[index] = page));
  await vi.advanceTimersByTimeAsync(1_999);
  ready[0]?.();
  await settled();
  expect(shown).toEqual([PAGE, ...Array.from({ length: 5 }, () => 'waits')]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual([PAGE, ...Array.from({ length: 5 }, () => undefined)]);
  // The fifth began when the first was ready. The sixth came too late.
  for (const end of ready) end();
  await settled();
  expect(ready).toHaveLength(5);
  const next = open(visit(), HEAD);
  await settled();
  ready.at(-1)?.();
  expect(await next).toBe(PAGE);
});

test('counts the pages of an address, and leaves those beyond the limit to the app', async () => {
  const counted: string[] = [];
  const createLimit = (() => ({
    count: async (_request: unknown, key: string) => (counted.push(key) > 2 ? 30 : 0),
    peek: async () => 0,
  })) as CreateLimit;
  const render = vi.fn<RenderPage>(async () => PAGE);
  const open = limitRenders(createLimit, render);
  expect([await open(visit(), HEAD), await open(visit(), HEAD), await open(visit(), HEAD)]).toEqual([
    PAGE,
    PAGE,
    undefined,
  ]);
  expect([counted, render.mock.calls.length]).toEqual([['192.0.2.1', '192.0.2.1', '192.0.2.1'], 2]);
  expect(await open(visit('/members'), HEAD)).toBeUndefined();
  expect(counted).toHaveLength(3);
  expect(await open(visit('/nowhere', false), HEAD)).toBeUndefined();
  expect(counted).toHaveLength(4);
});

test('renders an address without a screen', async () => {
  const open = limitRenders(undefined, async () => PAGE);
  expect(await open(visit('/nowhere', false), HEAD)).toBe(PAGE);
});

test('leaves a page to the app at once when two hundred wait', async () => {
  const { ready, open } = heldPages();
  for (let index = 0; index < 204; index += 1) void open(visit(), HEAD);
  await settled();
  expect([ready.length, await open(visit(), HEAD)]).toEqual([4, undefined]);
});

test('passes a failure on', async () => {
  const open = limitRenders(undefined, () => Promise.reject(new Error('down')));
  await expect(open(visit(), HEAD)).rejects.toThrow('down');
});

test('logs a page that fails after its visitor has got the shell', async () => {
  logError.mockReset();
  const failure = new Error('The database is slow.');
  const open = limitRenders(undefined, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    throw failure;
  });
  const page = open(visit(), HEAD);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await page, logError.mock.calls]).toEqual([undefined, []]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(logError.mock.calls).toEqual([[{ err: failure }, 'a late page failed']]);
});
