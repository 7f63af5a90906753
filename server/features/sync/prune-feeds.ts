import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { CHANGES_RETENTION_DAYS } from '../../../contract/base/rules.ts';
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

/**
 * Deletes old changes in batches, so that no send waits long for the locks of a batch. One transaction deletes the rows of a batch
 * and moves the members' `feed_pruned` marks.
 */
export async function pruneFeeds(pool: Pool, batch = BATCH): Promise<void> {
  const touched = new Set<number>();
  for (let pruned = batch; pruned === batch;) {
    const { rows } = await pool.query<{ num: number; pages: number[] }>(
      'SELECT num, pages::float8[] AS pages FROM prune_changes(now() - make_interval(days => $1), $2)',
      [CHANGES_RETENTION_DAYS, batch],
    );
    for (const page of rows[0]?.pages ?? []) touched.add(page);
    pruned = rows[0]?.num ?? 0;
  }
  if (touched.size === 0) return;
  await olderTransactionsEnd(pool);
  await pool.query('SELECT summarise_changes($1)', [[...touched]]);
}

/**
 * Waits for the transactions of the whole cluster that began before this call. Until they end, a summary counts the deleted rows, and the
 * next night reads their pages again. The result is slower but correct, so the wait has a limit.
 */
async function olderTransactionsEnd(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ now: string }>('SELECT pg_current_xact_id()::text AS now');
  for (let waited = 0; waited < OLDER_TRANSACTIONS_LIMIT_MS; waited += POLL_MS) {
    const { rows: over } = await pool.query('SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8', [
      rows[0]?.now,
    ]);
    if (over.length > 0) return;
    await sleep(POLL_MS);
  }
}
