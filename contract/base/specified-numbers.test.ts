import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { MailsDisabledBy } from '../account/account.ts';
import { addressOf } from './call.ts';
import { CALLS } from '../calls.ts';
import { MessageKind } from '../chats/chats.ts';
import { getRegions } from '../sites/choices.ts';
import { confirmDebit, MobileNumber } from '../payments/direct-debit.ts';
import { GIFTS } from '../chats/gifts.ts';
import * as operatorRules from '../operator.ts';
import { MemberName } from '../own-profile/own-profile.ts';
import * as paymentRules from '../payments/rules.ts';
import { PushState } from '../notifications/push.ts';
import { Payment } from '../payments/payments.ts';
import { DISCOUNT_VALIDITIES, METHOD_BRANDS, PAYMENT_METHODS } from '../payments/states.ts';
import { Image, Presence, ProfileCard } from '../profiles/profile-card.ts';
import { INTERESTS } from '../profiles/profile-fields.ts';
import { Profile } from '../profiles/profiles.ts';
import { DiscountCode } from '../promotions.ts';
import * as rules from './rules.ts';
import { Password } from '../signup.ts';
import { SiteSettings } from '../sites/sites.ts';
import { termsVersion } from '../sites/terms-version.ts';

// The numbers and lists of product.md and decisions.md that the contract defines, by section, each as a literal beside its name. Others are
// tested beside their code: the defaults of a site in server/features/sites/site-defaults.test.ts, the bundles in
// server/features/payments/prices/bundles.pg.test.ts, routes and layouts in src/app/feature-tests/route-table.dom.test.ts, and widths in
// scripts/specified-sizes.test.ts. scripts/mutants/rules/*.ts list where the code uses the constants, and the tests that detect a wrong
// use.

const { LINK_HOURS, ...otherRules } = rules;

/** The values in the code. */
const CODE: Readonly<Record<string, unknown>> = {
  ...otherRules,
  ...paymentRules,
  ...operatorRules,
  ...Object.fromEntries(Object.entries(LINK_HOURS).map(([kind, hours]) => [`LINK_HOURS.${kind}`, hours])),
  INTERESTS,
  PAYMENT_METHODS,
  DISCOUNT_VALIDITIES,
  gift_prices: Object.values(GIFTS),
  'METHOD_BRANDS.prezelewy24': METHOD_BRANDS.prezelewy24,
  genders: ProfileCard.shape.gender.options,
  sexualities: Profile.shape.sexuality.def.innerType.options,
  picture_states: Image.shape.status.options,
  presences: Presence.def.innerType.options,
  message_kinds: MessageKind.options,
  mails_disabled_by: MailsDisabledBy.options,
  signups: SiteSettings.shape.signups.options,
  region_labels: getRegions.response.shape.countries.def.element.shape.label.options,
  discount_code_fields: Object.keys(DiscountCode.shape),
  payment_fields: Object.keys(Payment.shape),
  push_state_fields: Object.keys(PushState.shape),
  first_terms: termsVersion('1970-01-01'),
};

type Numbers = Readonly<Record<string, unknown>>;
type Section = readonly [name: string, numbers: Numbers];

/** The values in the code under the names of a section. */
const inCode = (numbers: Numbers): Numbers =>
  Object.fromEntries(Object.keys(numbers).map((name) => [name, CODE[name]]));
const list = (words: string): string[] => words.split(', ');

const PRODUCT: readonly Section[] = [
  ['1. What the product does and for whom', { LANGUAGES: list('da, de, en, es, fi, fr, it, nl, no, pl, sv') }],
  ['2. Screens and routes', { UNREAD_BADGE_CAP: 99, CREDITS_BADGE_THRESHOLD: 10 }],
  [
    '3. Entities and their fields',
    {
      genders: ['male', 'female'],
      sexualities: ['hetero', 'gay', 'lesbian', 'bi'],
      INTERESTS: list(
        'adventure, anal sex, animals, art, astrology, bbq, beach, beer, biking, bondage, coffee, cooking, dancing, ' +
          'exchanging pictures, fashion, foodie, gardening, gym, hiking, hugging, kissing, lingerie, massages, masturbating, movies, ' +
          'music, one night stand, oral sex, outdoors, party, photography, politics, public sex, reading, relationship, sadomasochism, ' +
          'safe sex, sex, sex toys, shopping, sports, sushi, tattoos, tea, theater, threesome, travelling, vegetarian, video games, wine',
      ),
      PAYMENT_METHODS: list(
        'sdd, prezelewy24, blik, sct, giropay, mastercard, visa, creditcard, cartebancaire, nexi, ideal, bancontact, applepay, ' +
          'paysafecard, maestro, paypal, sofort, eps',
      ),
      EMAIL_NOTIFICATIONS: list(
        'new_conversations, new_messages, like, unread_message_reminders, promotions, weekly_updates, news, reminders',
      ),
      push_state_fields: list('capable, subscribed, last_message'),
      payment_fields: list('payment_id, credits, amount, paymentmethod'),
      discount_code_fields: list(
        'code, value_percentage, minimum_order_value, country, user_id, expires, currency, status, validity, expired, paymentmethods',
      ),
    },
  ],
  [
    '4. States and transitions',
    {
      TIME_BONUS_SECONDS: 14_400,
      REACTIVATION_DAYS: 14,
      mails_disabled_by: ['fbl', 'bounce', 'listunsubscribe'],
      LOCALE_COOKIE_DAYS: 365,
      LOADING_BAR_HIDE_MS: 500,
      BONUS_POPUP_SECONDS: 40,
      POLLING_START_MS: 5_000,
      POLLING_MS: 60_000,
      POLLING_PUSHED_MS: 300_000,
    },
  ],
  ['5. Validation rules', { PHOTOS_FREE: 3, PHOTOS_PREMIUM: 25, SWIPE_LIKES_A_DAY: 4, STARTED_CONVERSATIONS_FREE: 2 }],
  ['7. The calls it makes', { AUTO_LIKE_RELOAD_MS: 500, RETRIES: 5 }],
  ['8. Error catalogue', { CHUNK_RELOAD_MS: 60_000 }],
  [
    '9. Business constants and limits',
    {
      LOCALE_COOKIE: 'locale',
      AUTH_COOKIE: 'auth.session',
      AUTH_COOKIE_DAYS: 30,
      TIME_BONUS_CODE: 'TIMEBONUS25',
      OFFER_PERCENTAGE: 25,
      LOADING_BAR_THROTTLE_MS: 200,
      LOADING_BAR_DURATION_MS: 5_000,
      FETCH_MINIMUM_MS: 200,
      IDLE_PREFETCH_MS: 2_000,
      GEOLOCATION_CACHE_MS: 3_600_000,
      first_terms: '2023-12-01',
      COUNTRY_LANGUAGES: {
        US: ['en', 'es'],
        NL: ['nl'],
        BE: ['nl', 'fr', 'de'],
        FR: ['fr'],
        IT: ['it'],
        ES: ['es'],
        DE: ['de'],
        AT: ['de'],
        IE: ['en'],
        GB: ['en'],
        CA: ['en', 'fr'],
        PL: ['pl'],
        AU: ['en'],
        NZ: ['en'],
        CH: ['de', 'it', 'fr', 'en'],
      },
      region_labels: list('province, region, state, canton, voivodeship'),
    },
  ],
];

const DECISIONS: readonly Section[] = [
  [
    'Honest by construction',
    { TIME_BONUS_SECONDS: 4 * 3_600, WELCOME_HOURS: 48, MINIMUM_AGE: 18, REACTIVATION_DAYS: 14 },
  ],
  [
    'Site settings',
    { signups: ['all', 'with_trafficsource', 'invite_only'], MESSAGE_LENGTH: 1_000, MESSAGE_COUNTER_FROM: 0.8 },
  ],
  [
    'Members and rules',
    {
      PHOTO_BYTES_MAX: 15 * 1_024 * 1_024,
      PHOTO_PIXELS_MAX: 50_000_000,
      PHOTO_SIDE: 2_048,
      PHOTO_THUMB_SIDE: 320,
      picture_states: ['pending', 'approved', 'rejected'],
      PHOTOS_SEEN_FREE: 2,
      ONLINE_MINUTES: 5,
      presences: ['online', 'today', 'week', 'longer'],
      LOCATION_CELL_KM: 5,
      LOGIN_FAILURES: 5,
      LOGIN_WINDOW_MINUTES: 15,
      PASSWORD_LENGTH_MIN: 10,
      PASSWORD_LENGTH_MAX: 256,
      'LINK_HOURS.reset': 1,
      'LINK_HOURS.activate': 24,
      'LINK_HOURS.mail_change': 24,
      'LINK_HOURS.reactivate': 336,
      RESET_MAILS_A_DAY: 3,
    },
  ],
  ['Messages', { message_kinds: ['text', 'image', 'gift', 'gif', 'voice'], STALE_MESSAGE_HOURS: 12, RETRIES: 5 }],
  ['Voice messages', { VOICE_SECONDS_MAX: 120, VOICE_CREDITS: 2 }],
  [
    'Money',
    {
      OFFER_PERCENTAGE: 25,
      'METHOD_BRANDS.prezelewy24': 'Przelewy24',
      SMS_CODE_MINUTES: 10,
      SMS_CODE_TRIES: 5,
      DEBIT_LIMIT_CENTS: 10_000,
      DEBIT_LIMIT_DAYS: 30,
    },
  ],
  ['Privacy on a screen that others see', { REPORTS_RETENTION_DAYS: 180, COMPLAINTS_RETENTION_DAYS: 180 }],
];

/** Numbers that no specification defines, but whose change would cost members money, e-mails or access. */
const CHOSEN: readonly Section[] = [
  [
    'links and codes of e-mails',
    {
      'LINK_HOURS.sign_in': 1,
      'LINK_HOURS.mail_undo': 72,
      'LINK_HOURS.mail_confirm': 24,
      'LINK_HOURS.unsubscribe': 365 * 24,
      LINK_TOKEN: /^[\w-]{43}$/,
      LINK_CODE_DIGITS: 8,
      LINK_CODE_TRIES: 5,
      SIGN_IN_MAILS_A_DAY: 5,
      REACTIVATION_MAILS_A_DAY: 5,
      LINK_MAILS_A_DAY: 10,
      PASSWORD_OWN_REST: 6,
    },
  ],
  [
    'how often notification e-mails come',
    {
      PROMOTIONAL_MAILS: ['promotions', 'weekly_updates', 'news'],
      MAIL_PAUSE_MINUTES: 15,
      MAIL_NEWS_HOURS: 6,
      UNREAD_REMINDER_DAYS: 3,
      UNREAD_REMINDER_GAP_DAYS: 7,
      CONFIRM_REMINDER_DAYS: 1,
      PICTURE_REMINDER_DAYS: 3,
      AWAY_REMINDER_DAYS: 14,
      MAIL_GIVE_UP_DAYS: 180,
      MAIL_DAY_HOURS: { from: 8, to: 18 },
    },
  ],
  [
    'offers, orders and gifts',
    {
      WELCOME_CODE: 'WELCOME25',
      STAY_CODE: 'STAY',
      OWN_OFFER_HOURS: 48,
      ORDER_HOURS: 24,
      ORDER_PAYMENTS: 20,
      BUNDLE_CREDITS_MAX: 10_000,
      DISCOUNT_VALIDITIES: ['once', 'once-per-user', 'unlimited'],
      CARD_METHODS: list('mastercard, visa, creditcard, cartebancaire, nexi, maestro'),
      CARD_BACKED_METHODS: list('mastercard, visa, creditcard, cartebancaire, nexi, maestro, applepay'),
      gift_prices: [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6],
    },
  ],
  [
    'direct debit',
    {
      DEBIT_COUNTRIES: list('NL, BE, FR, IT, ES, DE, AT, IE'),
      SMS_AGAIN_SECONDS: 60,
      SMS_A_DAY: { number: 5, member: 10, network: 20, site: 1_000 },
      MANDATE_HOURS: 24,
      MANDATE_MONTHS: 14,
    },
  ],
  [
    'complaints, reports and data',
    {
      COMPLAINT_ANSWER_DAYS: 14,
      APPEAL_MONTHS: 6,
      COMPLAINTS_A_DAY: 5,
      COMPLAINTS_A_NETWORK_A_DAY: 30,
      REPORTS_A_DAY: 30,
      EXPORT_DAYS: 7,
      EXPORT_EVERY_HOURS: 24,
      TRACKING_DAYS: 30,
      VISITOR_CHOICES_DAYS: 7,
      CHANGES_RETENTION_DAYS: 30,
    },
  ],
];

describe.each([
  ['product.md', PRODUCT],
  ['decisions.md', DECISIONS],
  ['chosen by the project', CHOSEN],
])('%s', (_source, sections) => {
  test.each(sections)('%s', (_section, numbers) => {
    expect(inCode(numbers)).toEqual(numbers);
  });
});

test.each<[what: string, schema: ZodMiniType | undefined, accepted: readonly unknown[], refused: readonly unknown[]]>([
  ['product.md 1, niches', SiteSettings.shape.niche, [1, 7], [0, 8]],
  ['product.md 5, names', MemberName, ['Eva', 'eva@home'], ['@eva']],
  ['passwords', Password, ['x'.repeat(10), 'x'.repeat(256)], ['x'.repeat(9), 'x'.repeat(257)]],
  ['mobile numbers', MobileNumber, ['+31612345678'], ['0612345678', '31612345678', '+0612345678']],
  ['codes of an SMS', confirmDebit.body?.shape.sms_code, ['012345'], ['01234', '0123456', '01234x']],
])('the contract has the bounds of %s', (_what, schema, accepted, refused) => {
  expect(accepted.filter((value) => !schema?.safeParse(value).success)).toEqual([]);
  expect(refused.filter((value) => schema?.safeParse(value).success)).toEqual([]);
});

test('the contract has the calls of product.md, section 7', () => {
  const specified = list(
    'POST /api/user.php, GET /api/user.php, PUT /api/user.php, POST /api/user.php?push=1, GET /api/logout.php, GET /api/geocode.php, ' +
      'POST /api/page-hidden.php, GET /api/auto-like.php, GET /api/discountcode.php, GET /api/settings.php, GET /api/chats.php, ' +
      'GET /api/likes.php, DELETE /api/chat.php, GET /api/interests.php, GET /api/regions.php, GET /api/companyinfo.php',
  );
  expect(CALLS.map((call) => `${call.method} ${addressOf(call)}`)).toEqual(expect.arrayContaining(specified));
});
