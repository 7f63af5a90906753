/** From 50 rows on Dexie tells its live queries of the whole table, which is far cheaper than telling them of each key. */
const SLICE = 56;

type Write = () => PromiseLike<unknown>;

/** The writing of rows in slices of about equal length: a small rest would be told of key by key. */
export function slicesOf<Row>(rows: readonly Row[], write: (slice: Row[]) => PromiseLike<unknown>): Write[] {
  const length = Math.max(1, Math.ceil(rows.length / Math.max(1, Math.floor(rows.length / SLICE))));
  return Array.from(
    { length: Math.ceil(rows.length / length) },
    (_, index) => () => write(rows.slice(index * length, (index + 1) * length)),
  );
}

/**
 * Runs these inside the caller's transaction, so many at a time, so that the database does not wait for the next one; each is
 * handed over in a task of its own, or many of them would hold the page's thread.
 */
export function writeInTurn(writes: readonly Write[], atOnce = 2): PromiseLike<unknown> {
  if (writes.length <= atOnce) return Promise.all(writes.map((write) => write()));
  const queue = writes.values();
  return Promise.all(Array.from({ length: atOnce }, () => writeNext(queue)));
}

async function writeNext(queue: Iterable<Write>): Promise<void> {
  for (const write of queue) await write();
}
