/**
 * From 50 rows on, Dexie notifies live queries of the whole table, which is far cheaper than a notification for each
 * key.
 */
const SLICE = 56;

type Write = () => PromiseLike<unknown>;

/** Splits the writing of rows into slices of about equal length. A short last slice would notify for each key. */
export function slicesOf<Row>(rows: readonly Row[], write: (slice: Row[]) => PromiseLike<unknown>): Write[] {
  const length = Math.max(1, Math.ceil(rows.length / Math.max(1, Math.floor(rows.length / SLICE))));
  return Array.from(
    { length: Math.ceil(rows.length / length) },
    (_, index) => () => write(rows.slice(index * length, (index + 1) * length)),
  );
}

/**
 * Runs the writes inside the caller's transaction, `atOnce` in parallel, so that the database never waits for the next
 * one. Each write starts in its own task, so that many writes do not block the thread.
 */
export function writeInTurn(writes: readonly Write[], atOnce = 2): PromiseLike<unknown> {
  if (writes.length <= atOnce) return Promise.all(writes.map((write) => write()));
  const queue = writes.values();
  return Promise.all(Array.from({ length: atOnce }, () => writeNext(queue)));
}

async function writeNext(queue: Iterable<Write>): Promise<void> {
  for (const write of queue) await write();
}
