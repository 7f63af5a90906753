import { MAIL_DAY_HOURS } from '../../../contract/base/rules.ts';
import { dateFormat } from '../../platform/intl-formats.ts';

/** A site with its time zone, a name of the IANA database. */
export interface MailDaySite {
  readonly id: string;
  readonly time_zone: string;
}

/** Whether it is daytime in a time zone, when scheduled mails may be queued. */
export function isMailDay(timeZone: string, now: Date): boolean {
  const hour = Number(dateFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  return hour >= MAIL_DAY_HOURS.from && hour < MAIL_DAY_HOURS.to;
}
