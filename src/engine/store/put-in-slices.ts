import type { Table } from 'dexie';

/** From 50 rows on Dexie tells its live queries of the whole table, which is far cheaper than telling them of each key. */
const SLICE = 56;

/**
 * Writes rows inside the caller's transaction. Many of them are handed over in slices, each in a task of its own, or they
 * would hold the page's thread; two slices are under way at a time, so that the database does not wait for the next.
 */
export function putInSlices<T, K>(table: Table<T, K>, rows: readonly T[]): PromiseLike<unknown> {
  if (rows.length <= SLICE) return table.bulkPut(rows);
  const half = Math.ceil(rows.length / 2);
  return Promise.all([putOneByOne(table, rows.slice(0, half)), putOneByOne(table, rows.slice(half))]);
}

async function putOneByOne<T, K>(table: Table<T, K>, rows: readonly T[]): Promise<void> {
  // Equal ones: a small rest would be told of key by key.
  const length = Math.ceil(rows.length / Math.max(1, Math.floor(rows.length / SLICE)));
  for (let from = 0; from < rows.length; from += length) await table.bulkPut(rows.slice(from, from + length));
}
