import type { MutatedFile } from '../base/mutant.ts';
import { tenfold } from '../base/tenfold.ts';

/** Uses of the specified constants on the server. */
export const serverRulesMutants: readonly MutatedFile[] = [
  {
    file: 'server/platform/security/session-cookie.ts',
    tests: ['server/features/account/session-cookie.pg.test.ts'],
    changes: [tenfold('AUTH_COOKIE_DAYS', 'maxAge: AUTH_COOKIE_DAYS')],
  },
  {
    file: 'server/platform/security/sessions.ts',
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      tenfold('AUTH_COOKIE_DAYS', '        new Date(Date.now() + AUTH_COOKIE_DAYS', 'for a new session'),
      tenfold('AUTH_COOKIE_DAYS', 'expires = new Date(Date.now() + AUTH_COOKIE_DAYS', 'for a session in use'),
    ],
  },
  {
    file: 'server/platform/security/passwords.ts',
    tests: ['server/platform/security/passwords.test.ts'],
    changes: [
      { breaks: 'hashes in 2 MiB', before: 'memoryCost: 19_456', after: 'memoryCost: 2_048' },
      { breaks: 'hashes in one pass', before: 'timeCost: 2', after: 'timeCost: 1' },
    ],
  },
  {
    file: 'server/platform/security/link-tokens.ts',
    tests: ['server/features/links/link-ends.pg.test.ts'],
    changes: [tenfold('LINK_HOURS[kind]', 'hours: LINK_HOURS[kind]')],
  },
  {
    file: 'server/features/links/request-access-link.ts',
    tests: ['server/features/links/links.pg.test.ts'],
    changes: [tenfold('RESET_MAILS_A_DAY', 'most: RESET_MAILS_A_DAY')],
  },
  {
    file: 'server/features/account/login-limit.ts',
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      tenfold('LOGIN_FAILURES', 'address_hash, LOGIN_FAILURES', 'before it locks'),
      tenfold('LOGIN_WINDOW_MINUTES', ', LOGIN_WINDOW_MINUTES]'),
    ],
  },
  {
    file: 'server/features/chats/send-batch.ts',
    tests: ['server/features/chats/send.pg.test.ts'],
    changes: [tenfold('STARTED_CONVERSATIONS_FREE', '    STARTED_CONVERSATIONS_FREE,\n  ]')],
  },
  {
    file: 'server/features/discovery/answer-card.ts',
    tests: ['server/features/discovery/swipe.pg.test.ts'],
    changes: [tenfold('SWIPE_LIKES_A_DAY', '    SWIPE_LIKES_A_DAY,\n  ]')],
  },
  {
    file: 'server/features/media/routes.ts',
    tests: ['server/platform/uploads/uploads.pg.test.ts', 'server/features/media/voices.pg.test.ts'],
    changes: [
      tenfold('PHOTO_BYTES_MAX', 'readPiece(upload, PHOTO_BYTES_MAX)'),
      tenfold('VOICE_BYTES_MAX', 'readPiece(upload, VOICE_BYTES_MAX)'),
    ],
  },
  {
    file: 'server/features/media/read-voice.ts',
    tests: ['server/features/media/read-voice.test.ts'],
    changes: [tenfold('VOICE_SECONDS_MAX', '> VOICE_SECONDS_MAX')],
  },
  {
    file: 'server/features/media/make-picture.ts',
    tests: ['server/features/media/make-picture.test.ts'],
    changes: [
      tenfold('PHOTO_SIDE', 'animated), PHOTO_SIDE'),
      tenfold('PHOTO_THUMB_SIDE', 'thumb: { side: PHOTO_THUMB_SIDE', 'for a still picture'),
      tenfold('PHOTO_THUMB_SIDE', 'resize({ width: PHOTO_THUMB_SIDE, height: ', 'for a moving picture'),
    ],
  },
  {
    file: 'server/features/reports/routes.ts',
    tests: ['server/features/reports/reports.pg.test.ts'],
    changes: [tenfold('REPORTS_RETENTION_DAYS', '[REPORTS_RETENTION_DAYS]')],
  },
  {
    file: 'server/features/complaints/routes.ts',
    tests: ['server/features/complaints/complaints.pg.test.ts'],
    changes: [
      tenfold('COMPLAINTS_RETENTION_DAYS', '[\n    COMPLAINTS_RETENTION_DAYS', 'for complaints'),
      tenfold('COMPLAINTS_RETENTION_DAYS', '    [COMPLAINTS_RETENTION_DAYS]', 'for decisions'),
    ],
  },
  {
    file: 'server/features/sites/reader-language.ts',
    tests: ['server/features/sites/sites.pg.test.ts'],
    changes: [tenfold('LOCALE_COOKIE_DAYS', 'maxAge: LOCALE_COOKIE_DAYS')],
  },
  {
    file: 'server/features/payments/debit/mandates.ts',
    tests: [
      'server/features/payments/debit/mandates.pg.test.ts',
      'server/features/payments/debit/direct-debit.pg.test.ts',
    ],
    changes: [
      tenfold('SMS_CODE_MINUTES', 'sentAt + SMS_CODE_MINUTES'),
      tenfold('SMS_CODE_TRIES', 'Math.max(0, SMS_CODE_TRIES'),
    ],
  },
  {
    file: 'server/features/payments/methods.ts',
    tests: ['server/features/payments/methods.test.ts'],
    changes: [
      tenfold('DEBIT_LIMIT_CENTS', 'most: DEBIT_LIMIT_CENTS'),
      { breaks: 'offers giropay', before: "['DE'], currencies: EURO, off: true", after: "['DE'], currencies: EURO" },
    ],
  },
  {
    file: 'server/database/functions/promotions.sql',
    tests: ['server/features/payments/discounts.pg.test.ts', 'server/features/promotions/promotions.pg.test.ts'],
    changes: [
      tenfold('rule_time_bonus_seconds()', 'secs => rule_time_bonus_seconds()'),
      tenfold('rule_welcome_hours()', 'hours => rule_welcome_hours()'),
      {
        breaks: 'the time bonus takes another percentage off',
        before: 'rule_time_bonus_code(), true, rule_offer_percentage()',
        after: 'rule_time_bonus_code(), true, 10',
      },
      {
        breaks: 'the welcome code takes another percentage off',
        before: 'rule_welcome_code(), true, rule_offer_percentage()',
        after: 'rule_welcome_code(), true, 10',
      },
    ],
  },
  {
    file: 'server/database/functions/promotions.sql',
    tests: ['server/features/promotions/stay-offer.pg.test.ts'],
    changes: [tenfold('p_hours', 'make_interval(hours => p_hours)')],
  },
  {
    file: 'server/database/functions/payments/debits.sql',
    tests: [
      'server/features/payments/debit/debit-limit.pg.test.ts',
      'server/features/payments/debit/direct-debit.pg.test.ts',
    ],
    changes: [
      tenfold('rule_debit_limit_cents()', '> rule_debit_limit_cents()'),
      tenfold('rule_debit_limit_days()', '> now() - make_interval(days => rule_debit_limit_days()'),
      tenfold('rule_sms_code_minutes()', 'm.sent_at > now() - make_interval(mins => rule_sms_code_minutes()'),
      tenfold('rule_sms_code_tries()', 'm.tries >= rule_sms_code_tries()'),
    ],
  },
  {
    file: 'server/database/functions/account.sql',
    tests: ['server/database/account-states.pg.test.ts'],
    changes: [tenfold('rule_reactivation_days()', 'days => rule_reactivation_days()')],
  },
  {
    file: 'server/database/functions/profiles.sql',
    tests: [
      'server/features/chats/presence.pg.test.ts',
      'server/features/own-profile/pictures.pg.test.ts',
      'server/features/profiles/read-profile-page.pg.test.ts',
    ],
    changes: [
      tenfold('rule_online_minutes()', 'now() - rule_online_minutes()'),
      {
        breaks: '"today" lasts ten days',
        before: "interval '1 day' THEN 'today'",
        after: "interval '10 days' THEN 'today'",
      },
      {
        breaks: '"week" lasts ten weeks',
        before: "interval '7 days' THEN 'week'",
        after: "interval '70 days' THEN 'week'",
      },
      tenfold('rule_photos_premium()', 'THEN rule_photos_premium()'),
      tenfold('rule_photos_free()', 'ELSE rule_photos_free()'),
      tenfold('rule_photos_seen_free()', '1 + rule_photos_seen_free()'),
    ],
  },
  {
    file: 'server/database/functions/payments/refunds.sql',
    tests: ['server/features/payments/member-shop.pg.test.ts'],
    changes: [tenfold('p_days', 'o.completed_at + make_interval(days => p_days)')],
  },
  {
    file: 'contract/location/grid.ts',
    tests: ['contract/location/grid.test.ts'],
    changes: [tenfold('LOCATION_CELL_KM', '= LOCATION_CELL_KM')],
  },
];
