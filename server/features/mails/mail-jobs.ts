import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../../platform/database/query.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { isMailDay, type MailDaySite } from './mail-day.ts';

// The comments at the top of functions/mails/rounds.sql and bulletins.sql describe the work of these jobs. Each statement is a transaction,
// so the next run continues an interrupted one.

/** Time limit of a run, in milliseconds. It is shorter than the time after which a job counts as lost. The next run continues. */
const RUN_MOST_MS = 120_000;
const ROUNDS_AT_ONCE = 50;
const MEMBERS_AT_ONCE = 500;
/** While this many notifications are queued, no text of the operator is added to the queue. */
const WAITING_MOST = 2_000;

interface MailJobs {
  readonly pool: Pool;
  readonly sitesOf: () => Promise<readonly MailDaySite[]>;
  /** Starts the job that sends the queued mails. */
  readonly wakeMails: () => void;
}

const NOTED_CHANGES = query({ row: { answer: z.boolean() }, text: 'SELECT note_news($1) AS answer' });
const VISITED_ROUNDS = query({ row: { answer: z.int() }, text: 'SELECT queue_rounds($1, $2) AS answer' });

/** Queues the mails about messages, likes and matches that members have not seen. */
export async function queueNews(pool: Pool): Promise<void> {
  for (const kind of ['news', 'unread']) {
    await repeat(async () => (await readRow(pool, NOTED_CHANGES, [kind]))?.answer === true);
    await repeat(async () => {
      const visited = await readRow(pool, VISITED_ROUNDS, [kind, ROUNDS_AT_ONCE]);
      return visited?.answer === ROUNDS_AT_ONCE;
    });
  }
}

const VISITED_MEMBERS = query({ row: { answer: z.boolean() }, text: 'SELECT queue_daily_mails($1, $2, $3) AS answer' });

/** Visits the next members of these sites and queues their reminders and weekly updates. Each member has one visit a day. */
export async function queueReminders(pool: Pool, sites: readonly MailDaySite[]): Promise<void> {
  for (const { id, time_zone } of sites) {
    const values = [id, time_zone, MEMBERS_AT_ONCE];
    await repeat(async () => (await readRow(pool, VISITED_MEMBERS, values))?.answer === true);
  }
}

const FED_BULLETIN = query({ row: { answer: z.boolean() }, text: 'SELECT feed_bulletins($1, $2, $3) AS answer' });

/** Queues the next part of the operator's texts for these sites. */
export async function feedBulletins(pool: Pool, sites: readonly MailDaySite[]): Promise<void> {
  const values = [sites.map(({ id }) => id), MEMBERS_AT_ONCE, WAITING_MOST];
  await repeat(async () => (await readRow(pool, FED_BULLETIN, values))?.answer === true);
}

/** Repeats a step until it has no more work or the time limit is over. */
async function repeat(step: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + RUN_MOST_MS;
  while ((await step()) && performance.now() < end);
}

/** Reminders, weekly updates and the operator's texts are queued by day, in the time zone of each site. News is queued at any hour. */
export function mailJobs({ pool, sitesOf, wakeMails }: MailJobs): JobKind<object>[] {
  const job = (name: string, cron: string, work: () => Promise<void>): JobKind<object> => ({
    name,
    cron,
    async run() {
      await work();
      wakeMails();
    },
  });
  const byDay = async () => (await sitesOf()).filter(({ time_zone }) => isMailDay(time_zone, new Date()));
  return [
    job('queue-news', '* * * * *', () => queueNews(pool)),
    job('walk-members', '*/2 * * * *', async () => queueReminders(pool, await byDay())),
    job('feed-bulletins', '* * * * *', async () => feedBulletins(pool, await byDay())),
  ];
}
