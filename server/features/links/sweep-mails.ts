import type { Pool } from 'pg';
import { LOGIN_WINDOW_MINUTES } from '../../../contract/base/rules.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Days for which the operator sees sent and failed mails, which contain addresses, and for which a dead link reports its state. */
const RETENTION_DAYS = 30;

/** Deletes old mails and mail events, old used and expired links, the quotas of past days, and login failures outside the window. */
export async function sweepMails(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM mails WHERE coalesce(sent_at, failed_at) < now() - make_interval(days => $1)`, [
    RETENTION_DAYS,
  ]);
  await pool.query('DELETE FROM links WHERE coalesce(used_at, expires_at) < now() - make_interval(days => $1)', [
    RETENTION_DAYS,
  ]);
  await pool.query('DELETE FROM mail_events WHERE created_at < now() - make_interval(days => $1)', [RETENTION_DAYS]);
  await pool.query("DELETE FROM mail_quotas WHERE day < calendar_day(now(), 'UTC')");
  await pool.query(
    'DELETE FROM login_failures WHERE greatest(locked_until, window_started_at + make_interval(mins => $1)) <= now()',
    [LOGIN_WINDOW_MINUTES],
  );
}

export function sweepMailsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-mails', cron: '25 3 * * *', run: () => sweepMails(pool) };
}
