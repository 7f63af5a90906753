import pg, { type Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sites } from './sites.ts';

const HOME = '5172a000-0000-4000-8000-000000000001';
const OTHER = '5172a000-0000-4000-8000-000000000002';
const { UUID, TEXT, JSONB } = pg.types.builtins;
const RESULT = {
  fields: [
    { name: 'id', dataTypeID: UUID },
    { name: 'host', dataTypeID: TEXT },
    { name: 'settings', dataTypeID: JSONB },
    { name: 'company', dataTypeID: JSONB },
  ],
  rows: [
    { id: HOME, host: null, settings: {}, company: {} },
    { id: OTHER, host: 'Other.example.', settings: {}, company: {} },
  ],
};

const query = vi.fn<() => Promise<typeof RESULT>>();
const openSites = () => new Sites({ query } as unknown as Pool, () => {});
const at = (hostname: string) => ({ hostname });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  query.mockResolvedValue(RESULT);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

test('reads the sites once in ten seconds for any number of requests', async () => {
  const sites = openSites();
  await Promise.all(Array.from({ length: 100 }, () => sites.ofHost(at('other.example'))));
  for (const id of [HOME, OTHER]) expect((await sites.byId(id)).id).toBe(id);
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
  await expect(sites.byId(OTHER)).rejects.toThrow('away');
  query.mockResolvedValue(RESULT);
  expect((await sites.ofHost(at('other.example'))).id).toBe(OTHER);
  // The host of a site may have changed since the last read.
  vi.advanceTimersByTime(10_000);
  query.mockRejectedValue(new Error('the database is away'));
  await expect(sites.ofHost(at('other.example'))).rejects.toThrow('away');
});

test('returns the site of a member by the session and that of a visitor by the host', async () => {
  const sites = openSites();
  expect((await sites.ofCaller({ site: HOME }, at('other.example'))).id).toBe(HOME);
  expect((await sites.ofCaller(undefined, at('other.example'))).id).toBe(OTHER);
  await expect(sites.ofCaller({ site: 'gone' }, at('other.example'))).rejects.toThrow('no site gone');
});

test.each([
  ['other.example', OTHER],
  ['OTHER.Example', OTHER],
  ['other.example.', OTHER],
  ['other.example..', HOME],
  ['www.other.example', HOME],
  ['', HOME],
])('the host %j is that of the site %s', async (hostname, id) => {
  expect((await openSites().ofHost(at(hostname))).id).toBe(id);
});
