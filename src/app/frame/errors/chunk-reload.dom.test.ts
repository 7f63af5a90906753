import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { reloadWhenChunksFail } from './chunk-reload.ts';

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
let isReachable = true;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: isReachable ? 200 : 503 })));
  reloadWhenChunksFail();
});
beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  isReachable = true;
});

/** Fires an event on the window, `atMs` after the page's start. */
async function happen(name: string, atMs: number): Promise<void> {
  const event = Object.assign(new Event(name), { payload: new Error('No such chunk') });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  vi.setSystemTime(1_000_000 + atMs);
  window.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
}

it('reloads at most once a minute', async () => {
  await happen('vite:preloadError', 1_000);
  expect(reload).toHaveBeenCalledOnce();
  await happen('vite:preloadError', 60_999);
  expect(reload).toHaveBeenCalledOnce();
  await happen('vite:preloadError', 61_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload without a reachable server', async () => {
  isReachable = false;
  await happen('vite:preloadError', 1_000);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload during a navigation, but does if the navigation was cancelled', async () => {
  await happen('beforeunload', 2_000);
  await happen('vite:preloadError', 2_100);
  expect(reload).not.toHaveBeenCalled();
  await happen('vite:preloadError', 12_000);
  expect(reload).toHaveBeenCalledOnce();
});
