import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstPageKey, laterPagesKey, profileViewsKey } from '../query-keys.ts';
import { persistPages } from './persist-pages.ts';

const LATER = laterPagesKey('me' as never, 'cursor');
const HOUR_MS = 3_600_000;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = () => {
  const client = new QueryClient();
  persistPages(client);
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

it('restores the later pages once after a reload, and no other query', () => {
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

it('stores the pages when the document is hidden, and drops them when it is visible again', () => {
  const before = read();
  isSeen(false);
  isSeen(true);
  expect(sessionStorage).toHaveLength(0);
  isSeen(false);
  before.clear();
  expect(open().getQueryData(LATER)).toEqual({ pages: [1, 2] });
});

it('ignores pages older than an hour', () => {
  const before = read();
  isSeen(false);
  before.clear();
  vi.useFakeTimers({ now: Date.now() + HOUR_MS + 1_000 });
  expect(open().getQueriesData({})).toEqual([]);
});

it.each(['{', '5', '{"at":9e15,"pages":5}', '{"at":9e15,"pages":[5]}', '{"at":9e15,"pages":[["x",1]]}'])(
  'ignores the damaged entry %s',
  (entry) => {
    sessionStorage.setItem('cache:search-pages', entry);
    expect(open().getQueriesData({})).toEqual([]);
  },
);
