import type { Pool } from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

// What the jobs do is drawn in functions/mailings.sql and functions/bulletins.sql. Each statement is a transaction, so that an interrupted
// run goes on with the next one.

/** How long a run may take, before the job counts as lost. The next minute goes on. */
const RUN_MOST_MS = 120_000;
const ROUNDS_AT_ONCE = 50;
const MEMBERS_AT_ONCE = 500;
/** Texts of the operator wait while so many notifications wait. */
const WAITING_MOST = 2_000;

interface MailJobs {
  readonly pool: Pool;
  /** Sends the queued mails soon. */
  readonly wakeMails: () => void;
}

/** Queues the mails about what members have not seen. */
export async function queueNews(pool: Pool): Promise<void> {
  for (const kind of ['news', 'unread']) {
    await repeat(async () => (await ask<boolean>(pool, 'SELECT note_news($1) AS answer', [kind])) === true);
    await repeat(async () => {
      const looked = await ask<number>(pool, 'SELECT queue_rounds($1, $2) AS answer', [kind, ROUNDS_AT_ONCE]);
      return looked === ROUNDS_AT_ONCE;
    });
  }
}

/** Goes on with the day's walk over the members: reminders and weekly updates. */
export async function walkMembers(pool: Pool): Promise<void> {
  await repeat(async () => (await ask<boolean>(pool, 'SELECT walk_members($1) AS answer', [MEMBERS_AT_ONCE])) === true);
}

/** Queues the next part of the operator's texts. */
export async function feedBulletins(pool: Pool): Promise<void> {
  const values = [MEMBERS_AT_ONCE, WAITING_MOST];
  await repeat(async () => (await ask<boolean>(pool, 'SELECT feed_bulletins($1, $2) AS answer', values)) === true);
}

async function ask<T>(pool: Pool, sql: string, values: readonly unknown[]): Promise<T | undefined> {
  const { rows } = await pool.query<{ answer: T }>(sql, [...values]);
  return rows[0]?.answer;
}

/** Repeats a step while it has more to do, and time is left. */
async function repeat(step: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + RUN_MOST_MS;
  while ((await step()) && performance.now() < end);
}

/** The walk and the operator's texts come by day, in UTC. What answers an event comes at any hour. */
export function mailJobs({ pool, wakeMails }: MailJobs): JobKind<object>[] {
  const job = (name: string, cron: string, work: (of: Pool) => Promise<void>): JobKind<object> => ({
    name,
    cron,
    async run() {
      await work(pool);
      wakeMails();
    },
  });
  return [
    job('queue-news', '* * * * *', queueNews),
    job('walk-members', '*/2 8-18 * * *', walkMembers),
    job('feed-bulletins', '* 8-18 * * *', feedBulletins),
  ];
}
