import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sites } from './sites.ts';

const ROWS = [
  { id: 'home', host: null, settings: {}, company: {} },
  { id: 'other', host: 'Other.example.', settings: {}, company: {} },
];

const query = vi.fn<() => Promise<{ rows: unknown[] }>>();
const openSites = () => new Sites({ query } as unknown as Pool, () => {});
const at = (hostname: string) => ({ hostname });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  query.mockResolvedValue({ rows: ROWS });
});
afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

test('reads the sites once in ten seconds for any number of requests', async () => {
  const sites = openSites();
  await Promise.all(Array.from({ length: 100 }, () => sites.ofHost(at('other.example'))));
  for (const id of ['home', 'other']) expect((await sites.byId(id)).id).toBe(id);
  vi.advanceTimersByTime(9_999);
  await sites.ofHost(at('other.example'));
  expect(query).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  await sites.ofHost(at('other.example'));
  expect(query).toHaveBeenCalledTimes(2);
});

test('fails while the sites cannot be read, and tries again at the next request', async () => {
  const sites = openSites();
  query.mockRejectedValue(new Error('the database is away'));
  await expect(sites.ofHost(at('other.example'))).rejects.toThrow('away');
  await expect(sites.byId('other')).rejects.toThrow('away');
  query.mockResolvedValue({ rows: ROWS });
  expect((await sites.ofHost(at('other.example'))).id).toBe('other');
  // The host of a site may have changed since the last read.
  vi.advanceTimersByTime(10_000);
  query.mockRejectedValue(new Error('the database is away'));
  await expect(sites.ofHost(at('other.example'))).rejects.toThrow('away');
});

test('returns the site of a member by the session and that of a visitor by the host', async () => {
  const sites = openSites();
  expect((await sites.ofCaller({ site: 'home' }, at('other.example'))).id).toBe('home');
  expect((await sites.ofCaller(undefined, at('other.example'))).id).toBe('other');
  await expect(sites.ofCaller({ site: 'gone' }, at('other.example'))).rejects.toThrow('no site gone');
});

test.each([
  ['other.example', 'other'],
  ['OTHER.Example', 'other'],
  ['other.example.', 'other'],
  ['other.example..', 'home'],
  ['www.other.example', 'home'],
  ['', 'home'],
])('the host %j is that of the site %s', async (hostname, id) => {
  expect((await openSites().ofHost(at(hostname))).id).toBe(id);
});
