import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { keepPages } from './kept-pages.ts';

const LATER = ['search', 'me', 'later', 'cursor'];
beforeEach(() => sessionStorage.clear());

const open = () => {
  const client = new QueryClient();
  keepPages(client, ['search']);
  return client;
};

it('the later pages are there again after a reload, once, and nothing else is', () => {
  const before = open();
  before.setQueryData(LATER, { pages: [1, 2] });
  before.setQueryData(['search', 'me', 'first', {}], 'first');
  before.setQueryData(['profile', 'x'], 'profile');
  window.dispatchEvent(new Event('pagehide'));
  before.clear();

  const after = open();
  expect(after.getQueriesData({}).map(([key]) => key)).toEqual([LATER]);
  expect(after.getQueryData(LATER)).toEqual({ pages: [1, 2] });
  after.clear();
  window.dispatchEvent(new Event('pagehide'));
  expect(open().getQueriesData({})).toEqual([]);
});
