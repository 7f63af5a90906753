import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { CHANGES_RETENTION_DAYS } from '../../../contract/base/rules.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

const BATCH = 5_000;
const OLDER_TRANSACTIONS_LIMIT_MS = 60_000;
const POLL_MS = 50;

/**
 * Feeds retain changes for CHANGES_RETENTION_DAYS. `sync` refuses an older cursor with `cursor_too_old`, and the device reloads
 * everything.
 */
export function pruneFeedsJob(pool: Pool): JobKind<object> {
  return { name: 'prune-feeds', cron: '20 3 * * *', run: () => pruneFeeds(pool) };
}

const PRUNED_CHANGES = query({
  row: { num: z.int(), pages: z.array(z.int()) },
  text: 'SELECT num, pages::float8[] AS pages FROM prune_changes(now() - make_interval(days => $1), $2)',
});

/**
 * Deletes old changes in batches, so that no send waits long for the locks of a batch. One transaction deletes the rows of a batch
 * and moves the members' `feed_pruned` marks.
 */
export async function pruneFeeds(pool: Pool, batch = BATCH): Promise<void> {
  const touched = new Set<number>();
  for (let pruned = batch; pruned === batch;) {
    const deleted = await readRow(pool, PRUNED_CHANGES, [CHANGES_RETENTION_DAYS, batch]);
    for (const page of deleted?.pages ?? []) touched.add(page);
    pruned = deleted?.num ?? 0;
  }
  if (touched.size === 0) return;
  await olderTransactionsEnd(pool);
  await pool.query('SELECT summarise_changes($1)', [[...touched]]);
}

const TRANSACTION = query({ row: { now: z.string() }, text: 'SELECT pg_current_xact_id()::text AS now' });

/**
 * Waits for the transactions of the whole cluster that began before this call. Until they end, a summary counts the deleted rows, and the
 * next night reads their pages again. The result is slower but correct, so the wait has a limit.
 */
async function olderTransactionsEnd(pool: Pool): Promise<void> {
  const transaction = await readRow(pool, TRANSACTION);
  for (let waited = 0; waited < OLDER_TRANSACTIONS_LIMIT_MS; waited += POLL_MS) {
    const { rowCount } = await pool.query('SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8', [
      transaction?.now,
    ]);
    if (rowCount !== 0) return;
    await sleep(POLL_MS);
  }
}
