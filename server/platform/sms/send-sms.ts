import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRows } from '../database/query.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import type { SmsProvider } from './sms-provider.ts';

const AT_ONCE = 10;

interface SmsOptions {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly provider: SmsProvider;
  readonly onError: (error: unknown) => void;
}

const CLAIMED_SMS = query({
  row: { id: z.uuid(), recipient: z.string(), body: z.string() },
  text: 'SELECT * FROM claim_sms($1)',
});

/**
 * Sends the queued SMS. A row is deleted when its message is sent. If a process dies in between, the message is sent again with the same
 * text. A failed one is due again until it is too old.
 */
export async function sendSms({ pool, provider, onError }: Omit<SmsOptions, 'jobs'>): Promise<number> {
  const claimed = await readRows(pool, CLAIMED_SMS, [AT_ONCE]);
  await Promise.all(
    claimed.map(async ({ id, ...message }) => {
      try {
        await provider.send(message);
        await pool.query('DELETE FROM sms WHERE id = $1', [id]);
      } catch (error) {
        onError(error);
      }
    }),
  );
  return claimed.length;
}

/** The job that sends, and how to run it soon. Register the job before the jobs start. */
export function smsJob({ jobs, ...options }: SmsOptions): {
  readonly kind: JobKind<object>;
  readonly wake: () => void;
} {
  const kind: JobKind<object> = {
    name: 'send-sms',
    cron: '* * * * *',
    async run() {
      while ((await sendSms(options)) === AT_ONCE);
    },
  };
  return { kind, wake: () => void jobs.enqueue({ kind, data: {} }).catch(options.onError) };
}
