import type { Table } from 'dexie';

/** Reads rows by their primary keys. A key without a row is not in the map. */
export async function readByKey<Row, Key>(table: Table<Row, Key>, keys: readonly Key[]): Promise<Map<Key, Row>> {
  // IndexedDB answers the keys in their order, with undefined for a missing row.
  const rows = await table.bulkGet([...keys]);
  return new Map(
    keys.flatMap((key, place) => {
      const row = rows[place];
      return row === undefined ? [] : [[key, row] as const];
    }),
  );
}
