import type { Pool } from 'pg';
import { CHANGES_KEPT_DAYS } from '../../../contract/rules.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Feeds keep thirty days. A device that was away for longer is told `cursor_too_old` and loads everything anew. */
export function pruneFeedsJob(pool: Pool): JobKind<object> {
  return { name: 'prune-feeds', cron: '20 3 * * *', run: () => pruneFeeds(pool) };
}

/** One statement: the mark of how far a feed is pruned moves together with the rows that go. */
export async function pruneFeeds(pool: Pool): Promise<void> {
  await pool.query(
    `WITH gone AS (DELETE FROM changes WHERE created_at < now() - make_interval(days => $1) RETURNING member_id, number)
     UPDATE member_counters c SET feed_pruned = greatest(c.feed_pruned, g.last)
     FROM (SELECT member_id, max(number) AS last FROM gone GROUP BY member_id) g WHERE c.member_id = g.member_id`,
    [CHANGES_KEPT_DAYS],
  );
}
