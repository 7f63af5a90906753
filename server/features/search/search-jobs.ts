import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Folds the counter rows that every change of a member adds, into one row per month of birth and group. */
function foldCountsJob(pool: Pool): JobKind<object> {
  return {
    name: 'fold-member-counts',
    cron: '7 * * * *',
    run: async () => void (await pool.query('SELECT fold_findable_counts()')),
  };
}

/** Folds the interest and cell counters. It rewrites the groups with many changes. */
function foldGroupsJob(pool: Pool): JobKind<object> {
  return {
    name: 'fold-member-groups',
    cron: '37 * * * *',
    run: async () => {
      await pool.query('SELECT fold_interests()');
      await pool.query('SELECT fold_cells()');
    },
  };
}

/** Blurs the order of the members who went offline since the last runs. */
function blurLeftJob(pool: Pool): JobKind<object> {
  return {
    name: 'blur-left',
    cron: '* * * * *',
    run: async () => void (await pool.query("SELECT blur_seen('2 hours')")),
  };
}

/** Blurs the order further for members whose presence has a lower resolution than a day earlier. */
function blurSeenJob(pool: Pool): JobKind<object> {
  return {
    name: 'blur-seen',
    cron: '40 2 * * *',
    run: async () => void (await pool.query("SELECT blur_seen('1000 years')")),
  };
}

/** Moves the members who hide their presence once a week and all together, so that the order reveals no activity. */
function coarsenSeenJob(pool: Pool): JobKind<object> {
  return {
    name: 'coarsen-seen',
    cron: '10 0 * * 1',
    run: async () => void (await pool.query('SELECT coarsen_seen()')),
  };
}

/** The jobs of the search. */
export function searchJobs(pool: Pool): JobKind<object>[] {
  return [foldCountsJob, foldGroupsJob, blurLeftJob, blurSeenJob, coarsenSeenJob].map((make) => make(pool));
}
