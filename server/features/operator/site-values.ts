import * as z from 'zod/mini';
import { Language } from '../../../contract/base/language.ts';
import { isBlank } from '../../../contract/base/written-text.ts';
import { MAXIMUM_AGE, MESSAGE_BYTES_MAX } from '../../../contract/base/rules.ts';
import { BUNDLE_CREDITS_MAX } from '../../../contract/payments/rules.ts';
import { PAYMENT_METHODS } from '../../../contract/payments/states.ts';
import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { CamPromotion, CompanyInfo, SiteSettings } from '../../../contract/sites/sites.ts';
import { isCountryCode } from '../../platform/regional-formats.ts';
import { readCdnPrefix } from '../sites/cdn-address.ts';
import { COMPANY_DEFAULTS, ServerSettings, SITE_DEFAULTS, SITE_FLOORS } from '../sites/site-defaults.ts';
import { MOST_BUNDLES } from './money-acts.ts';
import { isCurrencyCode, isPriceText } from './read-values.ts';

// The values of a site that the operator's commands accept. The contract has the type of each value; these schemas are stricter, because
// the settings that the contract sends are read by older clients too. An error text completes "must be".

/** The schemas of some values by name. */
type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Requires a text that passes a check. */
const text = (error: string, isValid: (value: string) => boolean) => z.string(error).check(z.refine(isValid, error));
const EMPTY_OR = 'empty, or ';
const emptyOr = (error: string, isValid: (value: string) => boolean) =>
  text(EMPTY_OR + error, (value) => value === '' || isValid(value));

function whole(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`;
  return z.int(error).check(z.minimum(least, error), z.maximum(most, error));
}

/** Requires a list without repetitions. */
const listOf = (element: z.ZodMiniType<unknown>, error: string) =>
  z.array(element, error).check(z.refine((values) => new Set(values).size === values.length, 'without repetitions'));

const someOf = (known: readonly string[]) => {
  const error = `one of ${known.join(', ')}`;
  return listOf(
    text(error, (value) => known.includes(value)),
    `a list of ${known.join(', ')}`,
  );
};

/** Requires an object without other names. */
const object = (shape: Shape, error: string) => z.strictObject(shape, error);

const HTTPS = 'an address that begins with https://';
const isHttps = (value: string): boolean => CamPromotion.shape.url.safeParse(value).success;
const filled = text('a text that is not blank', (value) => value.trim() !== '');
const CURRENCY = 'a currency with cents, such as EUR';
const COUNTRY = 'a country such as NL';
const country = text(COUNTRY, isCountryCode);
const METHODS_EXAMPLE = 'a method such as paypal, or one in a country such as ideal:BE';
const methods = listOf(text(METHODS_EXAMPLE, isMethodSwitch), `a list such as ["paypal", "ideal:BE"]`);
const credits = whole(0, BUNDLE_CREDITS_MAX);

const ICEBREAKERS_MOST = 200;
const ICEBREAKER_LENGTH = 200;
/** A separator of lines or paragraphs. Every text of a file is refused for a control character, such as a line feed. */
const SEPARATOR = /[\u2028\u2029]/;
const icebreaker = object(
  {
    text: text(
      `a text of 1 to ${ICEBREAKER_LENGTH} characters in one line`,
      (value) => !isBlank(value) && value.length <= ICEBREAKER_LENGTH && !SEPARATOR.test(value),
    ),
    interest: z.optional(z.enum(INTERESTS, 'the name of an interest, such as cooking')),
  },
  'an object with text and, for members with an interest, interest',
);
const icebreakers = z.array(icebreaker, 'a list such as [{"text": "…"}, {"text": "…", "interest": "cooking"}]').check(
  z.minLength(1, 'at least one entry'),
  z.maxLength(ICEBREAKERS_MOST, `at most ${ICEBREAKERS_MOST} entries`),
  z.refine(
    (entries) => new Set(entries.map((entry) => entry['text'])).size === entries.length,
    'entries with other texts each',
  ),
);

function isMethodSwitch(value: string): boolean {
  const [method = '', where, ...more] = value.split(':');
  return (
    PAYMENT_METHODS.some((one) => one === method) && (where === undefined || isCountryCode(where)) && more.length === 0
  );
}

const STRICTER_SETTINGS: Shape = {
  support_email: emptyOr('an e-mail address', (value) => z.email().safeParse(value).success),
  cdn_prefix: emptyOr('an address such as https://cdn.example', (value) => readCdnPrefix(value) !== ''),
  name: filled,
  domain_language: z.union([Language, z.literal('')], `empty, or one of ${Language.options.join(', ')}`),
  time_zone: text(
    'a time zone such as Europe/Amsterdam',
    (value) => ServerSettings.shape.time_zone.safeParse(value).success,
  ),
  countries: listOf(country, 'a list such as ["NL", "BE"]').check(z.minLength(1, 'at least one country')),
  languages: someOf(Language.options).check(z.minLength(1, 'at least one language')),
  visible_profile_fields: someOf(SITE_DEFAULTS.visible_profile_fields),
  visible_profile_notes: listOf(
    text('a name such as about, of small letters, digits and _', (value) => /^[a-z][a-z\d_]{0,39}$/.test(value)),
    'a list such as ["about", "looking_for"]',
  ),
  search_fields: someOf(SITE_DEFAULTS.search_fields),
  methods_on: methods,
  methods_off: methods,
  message_credits: credits,
  photo_credits: credits,
  voice_credits: credits,
  gift_credits: credits,
  signup_credits: credits,
  message_length: whole(1, MESSAGE_BYTES_MAX),
  refund_days: whole(SITE_FLOORS.refund_days, 365),
  minimum_age: whole(SITE_FLOORS.minimum_age, MAXIMUM_AGE),
  chat_history_days: whole(0, 36_500),
  fictional_warning: object({ singular: filled, plural: filled }, 'an object with singular and plural'),
  icebreakers: z.record(
    text(`one of ${Language.options.join(', ')}`, (name) => Language.safeParse(name).success),
    icebreakers,
    'an object with languages, such as {"nl": […]}',
  ),
  cam_promotion: z.nullable(
    object(
      {
        name: text('a name of 1 to 40 characters', (value) => CamPromotion.shape.name.safeParse(value).success),
        picture: text(
          'a path of this host that begins with one /',
          (value) => CamPromotion.shape.picture.safeParse(value).success,
        ),
        price_per_minute: whole(1, 100_000),
        currency: text(CURRENCY, isCurrencyCode),
        url: text(HTTPS, isHttps),
      } satisfies Record<keyof CamPromotion, unknown>,
      `null, or an object with ${Object.keys(CamPromotion.shape).join(', ')}`,
    ),
  ),
};

const STRICTER_COMPANY: Shape = {
  country: emptyOr(COUNTRY, isCountryCode),
  sepa_creditor_id: emptyOr('a creditor identifier such as NL00ZZZ000000000000', (value) =>
    /^[A-Z]{2}\d{2}[A-Z\d]{4,31}$/.test(value),
  ),
  delete_discount: z.nullable(
    object({ percentage: whole(1, 99), hours: whole(1, 720) }, 'null, or an object with percentage and hours'),
  ),
};

/** The parts of a site with named values. */
export const SITE_PARTS = ['settings', 'company'] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/** The reviews are acts of their own (confirm-texts). */
const { reviewed_texts: _, ...settings } = SITE_DEFAULTS;
/** The values that an operator may set, with their defaults. */
export const SITE_VALUES: Readonly<Record<SitePart, Readonly<Record<string, unknown>>>> = {
  settings,
  company: COMPANY_DEFAULTS,
};
const WIRE: Readonly<Record<SitePart, Shape>> = {
  settings: { ...SiteSettings.shape, ...ServerSettings.shape, ...STRICTER_SETTINGS },
  company: { ...CompanyInfo.shape, ...STRICTER_COMPANY },
};

/** The schema of each value that an operator may set. Loops over the defaults, so that a new setting needs no line here. */
const shapeOf = (part: SitePart): Shape =>
  Object.fromEntries(
    Object.keys(SITE_VALUES[part]).flatMap((name) => {
      const schema = WIRE[part][name];
      return schema === undefined ? [] : [[name, schema]];
    }),
  );
export const VALUE_SCHEMAS: Readonly<Record<SitePart, Shape>> = {
  settings: shapeOf('settings'),
  company: shapeOf('company'),
};
const values = (part: SitePart) => z.optional(z.partial(z.strictObject(VALUE_SCHEMAS[part], 'an object')));

const PRICE = 'a price such as "5.99"';
const Price = z.strictObject({
  currency: text(CURRENCY, isCurrencyCode),
  bundles: z
    .array(
      z.strictObject({
        credits: whole(1, BUNDLE_CREDITS_MAX),
        price: text(PRICE, (value) => isPriceText(value) && Number(value) > 0),
      }),
      'a list of bundles',
    )
    .check(
      z.minLength(1, 'at least one bundle'),
      z.maxLength(MOST_BUNDLES, `at most ${MOST_BUNDLES} bundles`),
      z.refine(
        (sold) => new Set(sold.map((bundle) => bundle.credits)).size === sold.length,
        'bundles with other credits each',
      ),
    ),
});

/** A file that `site import` reads and `site export` writes. */
export const SiteFile = z.strictObject(
  {
    /** Null is the default site. */
    host: z.optional(z.nullable(z.string('a host, or null for the default site'))),
    settings: values('settings'),
    company: values('company'),
    prices: z.optional(z.record(country, Price, 'an object with countries')),
  },
  'an object with host, settings, company and prices',
);
