import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppRouter } from '../router.tsx';
import { prefetchWhenIdle } from './prefetch.ts';

vi.mock('../frame/frame.tsx', () => ({ MemberFrame: { preload: async () => {} } }));

beforeEach(() => {
  vi.useFakeTimers();
  // As in Safari, so that only the timer is left.
  vi.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the prefetch on the screen of the chats. Returns the chunks that it loads, and the end of a later navigation. */
function start() {
  const loaded: string[] = [];
  let resolve = () => {};
  const router = {
    subscribe: (_event: string, listener: () => void) => (resolve = listener),
    state: { matches: [{ staticData: { name: 'chats' } }] },
    routesById: { '/chats/$id': { id: '/chats/$id', options: {} }, '/members/': { id: '/members/', options: {} } },
    loadRouteChunk: async ({ id }: { id: string }) => loaded.push(id),
  };
  prefetchWhenIdle(router as unknown as AppRouter);
  return { loaded, navigate: () => resolve() };
}

it('loads the most likely next screens two seconds after a navigation, if the browser is not idle before', () => {
  const { loaded, navigate } = start();
  navigate();
  vi.advanceTimersByTime(1_999);
  expect(loaded).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(loaded).toEqual(['/chats/$id', '/members/']);
});
