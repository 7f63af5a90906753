import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Every change of a member adds rows to the counters; folded, there is one for each month and choice. */
export function foldCountsJob(pool: Pool): JobKind<object> {
  return {
    name: 'fold-member-counts',
    cron: '7 * * * *',
    run: async () => void (await pool.query('SELECT fold_member_counts()')),
  };
}

/** Likewise those who are into something, and those of every cell: where much has changed they are written anew. */
export function foldGroupsJob(pool: Pool): JobKind<object> {
  return {
    name: 'fold-member-groups',
    cron: '37 * * * *',
    run: async () => {
      await pool.query('SELECT fold_interests()');
      await pool.query('SELECT fold_cells()');
    },
  };
}

/** Who hides when they are online moves in the order once a week, together with all others who do. */
export function coarsenSeenJob(pool: Pool): JobKind<object> {
  return {
    name: 'coarsen-seen',
    cron: '10 0 * * 1',
    run: async () => void (await pool.query('SELECT coarsen_seen()')),
  };
}
