import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstPageKey, laterPagesKey, profileViewsKey } from '../../query-keys.ts';
import { keepPages } from './kept-pages.ts';

const LATER = laterPagesKey('me' as never, 'cursor');
const HOUR_MS = 3_600_000;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = () => {
  const client = new QueryClient();
  keepPages(client);
  return client;
};
const read = () => {
  const client = open();
  client.setQueryData(LATER, { pages: [1, 2] });
  return client;
};
const isSeen = (is: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(is ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

it('the later pages are there again after a reload, once, and nothing else is', () => {
  const before = read();
  before.setQueryData(firstPageKey('me' as never, {}), 'first');
  before.setQueryData(profileViewsKey('x' as never), 'profile');
  window.dispatchEvent(new Event('pagehide'));
  before.clear();

  const after = open();
  expect(after.getQueriesData({}).map(([key]) => key)).toEqual([LATER]);
  expect(after.getQueryData(LATER)).toEqual({ pages: [1, 2] });
  after.clear();
  window.dispatchEvent(new Event('pagehide'));
  expect(open().getQueriesData({})).toEqual([]);
});

it('a page that a phone puts away leaves them, and one that is seen again does not', () => {
  const before = read();
  isSeen(false);
  isSeen(true);
  expect(sessionStorage).toHaveLength(0);
  isSeen(false);
  before.clear();
  expect(open().getQueryData(LATER)).toEqual({ pages: [1, 2] });
});

it('whoever comes back after an hour begins anew', () => {
  const before = read();
  isSeen(false);
  before.clear();
  vi.useFakeTimers({ now: Date.now() + HOUR_MS + 1_000 });
  expect(open().getQueriesData({})).toEqual([]);
});
