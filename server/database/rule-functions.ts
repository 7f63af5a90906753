import { CELL_DEGREES, CELL_NUMBERS, EARTH_RADIUS_KM } from '../../contract/location/grid.ts';
import { INTERESTS } from '../../contract/profiles/profile-fields.ts';
import {
  BUNDLE_CREDITS_MAX,
  CARD_BACKED_METHODS,
  ORDER_HOURS,
  ORDER_PAYMENTS,
  OFFER_PERCENTAGE,
  OWN_OFFER_HOURS,
  TIME_BONUS_CODE,
  TIME_BONUS_SECONDS,
  DEBIT_LIMIT_CENTS,
  DEBIT_LIMIT_DAYS,
  MANDATE_HOURS,
  MANDATE_MONTHS,
  SMS_AGAIN_SECONDS,
  SMS_CODE_MINUTES,
  SMS_CODE_TRIES,
  STAY_CODE,
  WELCOME_CODE,
  WELCOME_HOURS,
} from '../../contract/payments/rules.ts';
import { DISCOUNT_VALIDITIES, PAYMENT_METHODS } from '../../contract/payments/states.ts';
import { ACCOUNT_NOTICE_EXCHANGE_DAYS, ACCOUNT_NOTICE_RETENTION_DAYS, APPEAL_MONTHS } from '../../contract/operator.ts';
import {
  AWAY_REMINDER_DAYS,
  MAIL_NEWCOMERS,
  CONFIRM_REMINDER_DAYS,
  EMAIL_NOTIFICATIONS,
  LINK_HOURS,
  MAIL_GIVE_UP_DAYS,
  MAIL_NEWS_HOURS,
  MAIL_PAUSE_MINUTES,
  EXPORT_ATTEMPTS,
  EXPORT_DAYS,
  EXPORT_EVERY_HOURS,
  ONLINE_MINUTES,
  PHOTOS_FREE,
  PHOTOS_PREMIUM,
  PHOTOS_SEEN_FREE,
  PICTURE_REMINDER_DAYS,
  PROMOTIONAL_MAILS,
  REACTIVATION_CODES,
  REACTIVATION_DAYS,
  UNREAD_REMINDER_DAYS,
  UNREAD_REMINDER_GAP_DAYS,
  MESSAGE_EDIT_MINUTES,
  MESSAGE_EDITS,
  MESSAGE_VERSIONS_DAYS,
  REPORTS_RETENTION_DAYS,
} from '../../contract/base/rules.ts';

/** The constants of the contract that the SQL functions and views need. Each becomes a function `rule_<name>()`. */
const RULES = {
  online_minutes: ONLINE_MINUTES,
  reactivation_days: REACTIVATION_DAYS,
  reactivation_codes: REACTIVATION_CODES,
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
  mail_newcomers: MAIL_NEWCOMERS,
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
  time_bonus_code: TIME_BONUS_CODE,
  time_bonus_seconds: TIME_BONUS_SECONDS,
  welcome_code: WELCOME_CODE,
  welcome_hours: WELCOME_HOURS,
  stay_code: STAY_CODE,
  own_offer_hours: OWN_OFFER_HOURS,
  offer_percentage: OFFER_PERCENTAGE,
  bundle_credits_max: BUNDLE_CREDITS_MAX,
  payment_methods: PAYMENT_METHODS,
  discount_validities: DISCOUNT_VALIDITIES,
  card_backed_methods: CARD_BACKED_METHODS,
  order_hours: ORDER_HOURS,
  order_payments: ORDER_PAYMENTS,
  sms_code_tries: SMS_CODE_TRIES,
  sms_code_minutes: SMS_CODE_MINUTES,
  sms_again_seconds: SMS_AGAIN_SECONDS,
  mandate_hours: MANDATE_HOURS,
  mandate_months: MANDATE_MONTHS,
  debit_limit_days: DEBIT_LIMIT_DAYS,
  debit_limit_cents: DEBIT_LIMIT_CENTS,
  message_edit_minutes: MESSAGE_EDIT_MINUTES,
  message_edits: MESSAGE_EDITS,
  message_versions_days: MESSAGE_VERSIONS_DAYS,
  account_notice_exchange_days: ACCOUNT_NOTICE_EXCHANGE_DAYS,
  account_notice_retention_days: ACCOUNT_NOTICE_RETENTION_DAYS,
  reports_retention_days: REPORTS_RETENTION_DAYS,
} as const;

/**
 * The SQL of these functions. They are immutable and have one expression each, so that the planner replaces every call by
 * the value. The loader creates them before all others, and the checksum includes their text.
 */
export function ruleFunctions(): string {
  return Object.entries(RULES)
    .map(([name, value]) => {
      const [type, literal] = literalOf(value);
      return `CREATE FUNCTION rule_${name}() RETURNS ${type} LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ${literal} $$;`;
    })
    .join('\n');
}

function literalOf(value: number | string | readonly string[]): readonly [type: string, literal: string] {
  if (typeof value === 'string') return ['text', quote(value)];
  if (typeof value !== 'number') return ['text[]', `ARRAY[${value.map(quote).join(', ')}]`];
  return Number.isInteger(value) ? ['int', `${value}`] : ['float8', `'${value}'::float8`];
}

const quote = (word: string): string => `'${word.replaceAll("'", "''")}'`;
