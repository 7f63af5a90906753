import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Folds the counter rows that every change of a member adds, into one row per month of birth and group. */
export function foldCountsJob(pool: Pool): JobKind<object> {
  return {
    name: 'fold-member-counts',
    cron: '7 * * * *',
    run: async () => void (await pool.query('SELECT fold_member_counts()')),
  };
}

/** Folds the interest and cell counters. It rewrites the groups with many changes. */
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

/** Moves the members who hide their presence once a week, all together, so that the order reveals no activity. */
export function coarsenSeenJob(pool: Pool): JobKind<object> {
  return {
    name: 'coarsen-seen',
    cron: '10 0 * * 1',
    run: async () => void (await pool.query('SELECT coarsen_seen()')),
  };
}
