import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LanderMap } from '../../../contract/landers.ts';
import { snapToCell } from '../../../contract/location/grid.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestSite } from '../../fixtures/members.ts';
import { insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-members.ts';
import { readLanderMap } from './read-map.ts';

let database: TestDatabase;
let pool: Pool;
let site: string;
beforeAll(async () => {
  database = await createTestDatabase(4);
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => (site = await createTestSite(pool)));
afterEach(() => void vi.useRealTimers());

const DELFT = snapToCell({ latitude: 52.007, longitude: 4.357 });

/** Puts members who can be found into the cell of Delft. */
async function addMembers(count: number, overrides: Partial<SearchedMember> = {}): Promise<void> {
  const chosen = {
    ...DELFT,
    country: 'NL',
    state: 'active',
    invisible: false,
    has_photo: false,
    ...overrides,
  } as const;
  await insertSearched(
    pool,
    Array.from({ length: count }, () => makeSearched(site, chosen)),
  );
}

const read = (country: string | null = 'NL') => readLanderMap(pool, { site, country });
/** The bands on a map. Null without a map. */
const bands = (map: LanderMap | null) => map && map.cells.map(({ band }) => band);

test('counts in bands, and fewer than ten profiles make no map', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let count = 0;
  for (const [upTo, expected] of [
    [9, null],
    [10, [0]],
    [24, [0]],
    [25, [1]],
    [99, [2]],
    [100, [3]],
  ] as const) {
    await addMembers(upTo - count);
    count = upTo;
    // Until then, the process has the map of the count before.
    vi.setSystemTime(Date.now() + 60_000);
    expect(bands(await read()), `${upTo} profiles`).toEqual(expected);
  }
});

test('counts alike after the counters are folded', async () => {
  await addMembers(24);
  await pool.query('SELECT fold_cells(0)');
  await addMembers(1);
  expect(bands(await read())).toEqual([1]);
});

test('reveals nothing of a cell with nine profiles beside one with ten', async () => {
  await addMembers(10);
  await addMembers(9, snapToCell({ latitude: 52.007, longitude: 4.45 }));
  expect(bands(await read())).toEqual([0]);
});

test.each<Partial<SearchedMember>>([
  { invisible: true },
  { state: 'suspended' },
  { state: 'deleted' },
  { state: 'hidden' },
  { state: 'not_confirmed' },
  { state: 'pending_deletion' },
  { latitude: null, longitude: null },
])('does not count a member with %o', async (overrides) => {
  await addMembers(9);
  await addMembers(1, overrides);
  expect(await read()).toBeNull();
});

test('counts fictional profiles, as a search does', async () => {
  await addMembers(5, { fictional: true });
  await addMembers(5, { fictional: false });
  expect(bands(await read())).toEqual([0]);
});

test('does not count the members of another site', async () => {
  const other = await createTestSite(pool);
  await addMembers(9);
  await addMembers(10, { site: other });
  expect(await read()).toBeNull();
});

test('names the town of a coloured cell as the example', async () => {
  await addMembers(10);
  const map = await read();
  expect(map?.example).toEqual({ ...map?.cells[0], town: 'Delft' });
  expect(map?.towns.map(({ name }) => name)).toContain('Rotterdam');
  expect(map?.towns.length).toBeLessThanOrEqual(9);
});

test('has no map without a country, for one without members, and for an unknown one', async () => {
  await addMembers(10);
  expect(await read(null)).toBeNull();
  expect(await read('FR')).toBeNull();
  expect(await read('XX')).toBeNull();
});

test('counts once a minute for all visitors of a country', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await addMembers(24);
  const [one, other] = await Promise.all([read(), read()]);
  expect(other).toBe(one);
  await addMembers(1);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await read()).toBe(one);
  vi.setSystemTime(Date.now() + 1);
  expect(bands(await read())).toEqual([1]);
});

test('counts again after a failure', async () => {
  await addMembers(10);
  const broken = { query: () => Promise.reject(new Error('no connection')) } as unknown as Pool;
  await expect(readLanderMap(broken, { site: randomUUID(), country: 'NL' })).rejects.toThrow('no connection');
  const failing = vi.spyOn(pool, 'query').mockRejectedValueOnce(new Error('no connection'));
  await expect(read()).rejects.toThrow('no connection');
  failing.mockRestore();
  expect(bands(await read())).toEqual([0]);
});
