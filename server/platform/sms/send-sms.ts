import type { Pool } from 'pg';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import type { SmsProvider } from './sms-provider.ts';

const AT_ONCE = 10;

interface SmsOptions {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly provider: SmsProvider;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends the queued SMS. A row is deleted when its message is sent. If a process dies in between, the message is sent again with the same
 * text. A failed one is due again until it is too old.
 */
export async function sendSms({ pool, provider, onError }: Omit<SmsOptions, 'jobs'>): Promise<number> {
  const { rows } = await pool.query<{ id: string; recipient: string; body: string }>('SELECT * FROM claim_sms($1)', [
    AT_ONCE,
  ]);
  await Promise.all(
    rows.map(async ({ id, ...message }) => {
      try {
        await provider.send(message);
        await pool.query('DELETE FROM sms WHERE id = $1', [id]);
      } catch (error) {
        onError(error);
      }
    }),
  );
  return rows.length;
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
