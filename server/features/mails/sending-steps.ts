import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { PublishChange } from '../../platform/live/change-feed.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { ClaimedMail } from '../../platform/mail/mail-rows.ts';
import type { MailsOptions } from '../../platform/mail/mails.ts';
import { recordBounce } from './record-mail-event.ts';

interface StepsDependencies {
  readonly pool: Pool;
  readonly publishChange: PublishChange;
}

/** The steps that notification mails need before they are sent and after a mail server rejects them. */
export function sendingSteps({
  pool,
  publishChange,
}: StepsDependencies): Required<Pick<MailsOptions, 'putOff' | 'onBounce'>> {
  return {
    putOff: (mail) => putOffRound(pool, mail),
    async onBounce(mail) {
      const change = await recordBounce(pool, mail);
      if (change !== undefined) publishChange(change.member, change.number);
    },
  };
}

const DEFERRAL = query({ row: { is_put_off: z.boolean() }, text: 'SELECT defer_mail_round($1) AS is_put_off' });

/** Puts off a mail about news while its member is online. The SQL function `defer_mail_round` defines the result. */
async function putOffRound(pool: Pool, { id, data }: ClaimedMail): Promise<boolean> {
  if (!('round' in data)) return false;
  return (await readRow(pool, DEFERRAL, [id]))?.is_put_off === true;
}
