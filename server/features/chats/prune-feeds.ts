import type { Pool } from 'pg';
import { CHANGES_KEPT_DAYS } from '../../../contract/rules.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

const BATCH = 5_000;

/**
 * Feeds keep CHANGES_KEPT_DAYS. `sync` refuses an older cursor with `cursor_too_old`, and the device reloads everything.
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
      [CHANGES_KEPT_DAYS, batch],
    );
    for (const page of rows[0]?.pages ?? []) touched.add(page);
    pruned = rows[0]?.num ?? 0;
  }
  if (touched.size > 0) await pool.query('SELECT summarise_changes($1)', [[...touched]]);
}
