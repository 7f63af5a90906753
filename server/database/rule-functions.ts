import { CELL_DEGREES, CELL_NUMBERS, EARTH_RADIUS_KM } from '../../contract/grid.ts';
import { INTERESTS } from '../../contract/profile-fields.ts';
import {
  AWAY_REMINDER_DAYS,
  CONFIRM_REMINDER_DAYS,
  EMAIL_NOTIFICATIONS,
  LINK_HOURS,
  MAIL_GIVE_UP_DAYS,
  MAIL_NEWS_HOURS,
  MAIL_PAUSE_MINUTES,
  APPEAL_MONTHS,
  EXPORT_ATTEMPTS,
  EXPORT_DAYS,
  EXPORT_EVERY_HOURS,
  ONLINE_MINUTES,
  PHOTOS_FREE,
  PHOTOS_PREMIUM,
  PHOTOS_SEEN_FREE,
  PICTURE_REMINDER_DAYS,
  PROMOTIONAL_MAILS,
  REACTIVATION_DAYS,
  UNREAD_REMINDER_DAYS,
  UNREAD_REMINDER_GAP_DAYS,
} from '../../contract/rules.ts';

/** The constants of the contract that the SQL functions and views need. Each becomes a function `rule_<name>()`. */
const RULES = {
  online_minutes: ONLINE_MINUTES,
  reactivation_days: REACTIVATION_DAYS,
  email_notifications: EMAIL_NOTIFICATIONS,
  promotional_mails: PROMOTIONAL_MAILS,
  unsubscribe_hours: LINK_HOURS.unsubscribe,
  mail_pause_minutes: MAIL_PAUSE_MINUTES,
  mail_news_hours: MAIL_NEWS_HOURS,
  mail_give_up_days: MAIL_GIVE_UP_DAYS,
  unread_reminder_days: UNREAD_REMINDER_DAYS,
  unread_reminder_gap_days: UNREAD_REMINDER_GAP_DAYS,
  confirm_reminder_days: CONFIRM_REMINDER_DAYS,
  picture_reminder_days: PICTURE_REMINDER_DAYS,
  away_reminder_days: AWAY_REMINDER_DAYS,
  appeal_months: APPEAL_MONTHS,
  export_days: EXPORT_DAYS,
  export_hours: EXPORT_EVERY_HOURS,
  export_attempts: EXPORT_ATTEMPTS,
  photos_free: PHOTOS_FREE,
  photos_premium: PHOTOS_PREMIUM,
  photos_seen_free: PHOTOS_SEEN_FREE,
  cell_degrees: CELL_DEGREES,
  cell_equator: CELL_NUMBERS.equator,
  cell_row: CELL_NUMBERS.row,
  earth_radius_km: EARTH_RADIUS_KM,
  interests: INTERESTS,
} as const;

/**
 * The SQL of these functions. They are immutable and have one expression each, so that the planner replaces every call by
 * the value. The loader creates them before all others, and their text counts for the checksum.
 */
export function ruleFunctions(): string {
  return Object.entries(RULES)
    .map(([name, value]) => {
      const [type, literal] = literalOf(value);
      return `CREATE FUNCTION rule_${name}() RETURNS ${type} LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ${literal} $$;`;
    })
    .join('\n');
}

function literalOf(value: number | readonly string[]): readonly [type: string, literal: string] {
  if (typeof value !== 'number')
    return ['text[]', `ARRAY[${value.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`];
  return Number.isInteger(value) ? ['int', `${value}`] : ['float8', `'${value}'::float8`];
}
