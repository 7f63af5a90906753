import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { GENDERS } from '../../../contract/base/gender.ts';
import { MAP_BANDS, type LanderMap } from '../../../contract/landers.ts';
import { CELL_NUMBERS, rowAt } from '../../../contract/location/grid.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { type LargeTown, readLargeTowns } from '../location/large-towns.ts';
import { drawMap } from './map-window.ts';

interface MapRequest {
  readonly site: string;
  /** Null: no country is known, and there is no map. */
  readonly country: string | null;
}

/** Counting takes longer than a page should, and all visitors of a country see the same map. */
const CACHED_MS = 60_000;

interface CachedMap {
  readonly map: Promise<LanderMap | null>;
  readonly readAt: number;
}

/** The maps of a database, by site and country. */
const caches = new WeakMap<Pool, Map<string, CachedMap>>();

/**
 * Reads the map of a country: how many findable profiles its cells have, in bands, fictional ones included. Null if no cell has enough. The
 * cells near a border may lie in another country.
 */
export async function readLanderMap(pool: Pool, { site, country }: MapRequest): Promise<LanderMap | null> {
  if (country === null) return null;
  const cache = caches.get(pool) ?? new Map<string, CachedMap>();
  caches.set(pool, cache);
  const key = `${site} ${country}`;
  const cached = cache.get(key);
  if (cached !== undefined && Date.now() - cached.readAt < CACHED_MS) return cached.map;
  const map = countMap(pool, site, country);
  cache.set(key, { map, readAt: Date.now() });
  // The cache holds no failure, so the next visitor counts again.
  map.catch(() => cache.delete(key));
  return map;
}

/** The cells with enough profiles. The others stay in the database, because so few people could be recognised. */
const COUNTED_CELLS = query({
  name: 'lander_cells',
  row: { cell: z.int(), num: z.int() },
  text: `SELECT cell, sum(num)::int AS num FROM (
      SELECT cell, cardinality(born) AS num FROM cell_groups
      WHERE site_id = $1 AND gender = ANY ($2) AND cell BETWEEN $3 AND $4
      UNION ALL SELECT cell, num FROM cell_changes
      WHERE site_id = $1 AND gender = ANY ($2) AND cell BETWEEN $3 AND $4
    ) counted GROUP BY cell HAVING sum(num) >= $5 ORDER BY cell`,
});

async function countMap(pool: Pool, site: string, country: string): Promise<LanderMap | null> {
  const towns = await readLargeTowns();
  const rows = rowsAround(towns.filter((town) => town.country === country));
  if (rows === undefined) return null;
  const counts = await readRows(pool, COUNTED_CELLS, [
    site,
    GENDERS,
    (CELL_NUMBERS.equator + rows.south) * CELL_NUMBERS.row,
    (CELL_NUMBERS.equator + rows.north + 1) * CELL_NUMBERS.row - 1,
    MAP_BANDS[0],
  ]);
  return drawMap(country, counts, towns);
}

/** The rows of cells in which a map of these towns can lie. Undefined without towns. */
function rowsAround(towns: readonly LargeTown[]): { readonly south: number; readonly north: number } | undefined {
  if (towns.length === 0) return undefined;
  const rows = towns.map(({ position }) => rowAt(position.latitude));
  return { south: Math.min(...rows) - MARGIN_ROWS, north: Math.max(...rows) + MARGIN_ROWS };
}

/** More than the distance of a town from the edge of a map. */
const MARGIN_ROWS = 12;
