import * as z from 'zod/mini';
import { Language } from '../../../contract/base/language.ts';
import { Interest } from '../../../contract/profiles/profile-fields.ts';
import type { CompanyInfo, SiteSettings } from '../../../contract/sites/sites.ts';
import {
  COUNTRY_LANGUAGES,
  LANGUAGES,
  MESSAGE_LENGTH,
  MINIMUM_AGE,
  PHOTOS_FREE,
  PHOTOS_PREMIUM,
  VOICE_CREDITS,
} from '../../../contract/base/rules.ts';

/** Settings that the server does not send to clients, or not in this form. */
export const ServerSettings = z.object({
  /** The language of every visitor who has chosen none. Empty: that of each visitor's browser. */
  domain_language: z.union([Language, z.literal('')]),
  /** The IANA time zone of the site's calendar days. */
  time_zone: z.string().check(z.refine((name) => Intl.supportedValuesOf('timeZone').includes(name))),
  /** Whether profile pictures appear without review. */
  approve_on_upload: z.boolean(),
  /** Maximum number of profile pictures. The server stores but hides further pictures. SQL functions read these settings too. */
  photos_free: z.int().check(z.minimum(0), z.maximum(9_999)),
  photos_premium: z.int().check(z.minimum(0), z.maximum(9_999)),
  /** Whether a marked fictional profile may like a member who has no unseen like. */
  fictional_likes: z.boolean(),
  /** The payment methods that the operator switches on or off, such as `paypal`, or `ideal:BE` in one country. */
  methods_on: z.array(z.string()),
  methods_off: z.array(z.string()),
  /** The languages whose texts the operator has reviewed, each with the digest of these texts (content/review.ts). */
  reviewed_texts: z.partialRecord(Language, z.string()),
  /** The suggested first messages that replace those of the product, by language. A call of its own sends them (icebreakers.ts). */
  icebreakers: z.partialRecord(
    Language,
    z.array(z.object({ text: z.string().check(z.minLength(1)), interest: z.optional(Interest) })).check(z.minLength(1)),
  ),
});

/** The settings that an operator may set. The others derive from the request or from these. */
export type OwnSettings = z.infer<typeof ServerSettings> &
  Omit<
    SiteSettings,
    | 'domain'
    | 'push_public_key'
    | 'geoip_country'
    | 'geoip_selected_country'
    | 'minimum_message_costs'
    | 'domain_language'
    | 'fictional_warning'
    | 'niche_words'
    | 'languages'
    | 'voice_credits'
  > & {
    fictional_warning: SiteSettings['fictional_warning'] | null;
    languages: readonly Language[];
    voice_credits: number;
  };

/** The home country of a site without settings. The first country of a site is that of a visitor whose address reveals none. */
const HOME = 'NL';

/** The settings of a site whose operator has set none. */
export const SITE_DEFAULTS: OwnSettings = {
  niche: 1,
  signups: 'all',
  logged_out_search: true,
  logged_out_search_trafficsource: true,
  support_phone: '',
  support_email: '',
  cdn_prefix: '',
  domain_language: '',
  name: 'Liaison',
  // site-texts.ts fills in empty texts in the language of the request.
  index_title: '',
  description: '',
  enable_site_entry_popup: true,
  fictional_icon: true,
  fictional_warning: null,
  countries: [HOME, ...Object.keys(COUNTRY_LANGUAGES).filter((country) => country !== HOME)],
  languages: LANGUAGES,
  visible_profile_fields: [
    'id',
    'name',
    'age',
    'country',
    'gender',
    'sexuality',
    'region',
    'city',
    'interests',
    'hair_color',
    'eye_color',
    'body_type',
    'relationship_status',
    'tattoos',
    'main_image',
  ],
  visible_profile_notes: [],
  message_credits: 1,
  photo_credits: 2,
  voice_credits: VOICE_CREDITS,
  gift_credits: 2,
  signup_credits: 3,
  message_length: MESSAGE_LENGTH,
  search_fields: ['gender', 'country', 'countryregion', 'min_age', 'max_age'],
  refund_days: 14,
  minimum_age: MINIMUM_AGE,
  chat_history_days: 0,
  member_resell: false,
  time_zone: 'Europe/Amsterdam',
  approve_on_upload: false,
  photos_free: PHOTOS_FREE,
  photos_premium: PHOTOS_PREMIUM,
  fictional_likes: false,
  methods_on: [],
  methods_off: [],
  reviewed_texts: {},
  cam_promotion: null,
  icebreakers: {},
};

/** Legal minimums that an operator may only raise: the withdrawal period and the age of members. */
export const SITE_FLOORS = { refund_days: 14, minimum_age: MINIMUM_AGE } as const;

export const COMPANY_DEFAULTS: CompanyInfo = {
  name: 'Liaison',
  address: '',
  kvk: '',
  register: '',
  city: '',
  country: '',
  tradenames: ['Liaison'],
  vat_numbers: [],
  support_phone: '',
  sepa_creditor_id: '',
  delete_discount: { percentage: 25, hours: 24 },
  added: '2023-12-01',
};
