import * as z from 'zod/mini';
import { Money } from '../account/account.ts';
import { Language } from '../base/language.ts';
import { NICHES } from '../base/niche.ts';
import { TextHash } from '../base/text-hash.ts';
import { defineCall } from '../base/call.ts';

const Plural = z.object({ singular: z.string(), plural: z.string() });

/** The words of the site's niche on its pages. */
export const NicheWords = z.object({ headline: z.string(), lead: z.string(), button: z.string() });
export type NicheWords = z.infer<typeof NicheWords>;

/** A performer's cam room on another site. The price is that of a minute, in the smallest unit of `currency` (ISO 4217). */
export const CamPromotion = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** A path on this site, because the content policy of the pages allows no pictures of others. */
  picture: z.string().check(z.regex(/^\/(?!\/)[^\s\\]+$/)),
  price_per_minute: z.int().check(z.positive()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** URL reads `https:room` as `https://room`, which is no address that an operator means. */
  url: z.url({ protocol: /^https$/ }).check(z.regex(/^https:\/\/[^/]/)),
});
export type CamPromotion = z.infer<typeof CamPromotion>;

/** The site settings of section 3 of the specification. Prices of actions are in credits. */
export const SiteSettings = z.object({
  niche: z.int().check(z.minimum(1), z.maximum(NICHES.length)),
  signups: z.enum(['all', 'with_trafficsource', 'invite_only']),
  logged_out_search: z.boolean(),
  logged_out_search_trafficsource: z.boolean(),
  geoip_country: z.nullable(z.string()),
  geoip_selected_country: z.nullable(z.string()),
  minimum_message_costs: z.record(z.string(), z.object({ costs: z.int(), currency: z.string() })),
  support_phone: z.string(),
  support_email: z.string(),
  push_public_key: z.nullable(z.string()),
  /** The address before the files of `SHARED_FOLDERS`. Empty: this host. No picture of a member is there. */
  cdn_prefix: z.string(),
  domain: z.string(),
  /** The language of the site. A site without one has the language of the request. */
  domain_language: Language,
  name: z.string(),
  index_title: z.string(),
  description: z.string(),
  enable_site_entry_popup: z.boolean(),
  /** Whether an icon stands beside the warning. Fictional profiles are marked in any case. */
  fictional_icon: z.boolean(),
  fictional_warning: Plural,
  /** The language of these texts, which is that of the request. A server of an earlier version does not send it. */
  texts_language: z.optional(Language),
  /** In the same language. A server of an earlier version does not send them. */
  niche_words: z.optional(NicheWords),
  countries: z.array(z.string()),
  /** The languages that the site offers. A server of an earlier version does not send them. */
  languages: z.optional(z.array(Language).check(z.minLength(1))),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  message_credits: z.int(),
  photo_credits: z.int(),
  /** A server of an earlier version does not send it: VOICE_CREDITS. */
  voice_credits: z.optional(z.int()),
  gift_credits: z.int(),
  signup_credits: z.int(),
  message_length: z.int(),
  search_fields: z.array(z.string()),
  refund_days: z.int(),
  minimum_age: z.int(),
  chat_history_days: z.int(),
  member_resell: z.boolean(),
  /** Null: the site promotes no cam room. A server of an earlier version does not send it. */
  cam_promotion: z.optional(z.nullable(CamPromotion)),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const CompanyInfo = z.object({
  name: z.string(),
  address: z.string(),
  /** The number of the company in its trade register. */
  kvk: z.string(),
  /** The name of that register, such as KvK, RCS Paris or Companies House. Empty: a generic word precedes the number. */
  register: z._default(z.string(), ''),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  /** The creditor identifier of SEPA. Without it, direct debit is not available. */
  sepa_creditor_id: z._default(z.string(), ''),
  /** The offer to a member who is about to delete their account. `hours` count from when it is shown. */
  delete_discount: z.nullable(
    z.object({
      percentage: z.int().check(z.minimum(1), z.maximum(99)),
      hours: z.int().check(z.minimum(1), z.maximum(720)),
    }),
  ),
  added: z.iso.date(),
});
export type CompanyInfo = z.infer<typeof CompanyInfo>;

/** The company, and the hash of its terms in the language of the request. A server of an earlier version sends no hash. */
const CompanyAnswer = z.extend(CompanyInfo, { text_hash: z.optional(TextHash) });
export type CompanyAnswer = z.infer<typeof CompanyAnswer>;

/** A bundle of credits on offer. The price includes VAT. */
export const Bundle = z.object({ credits: z.int(), price: Money });

// The app adds the query of the page, with tracking values, so only this request accepts unknown keys. There, `country` is the filter of a
// search, and not the country for prices.
const PageQuery = z.catchall(z.object({ domain: z.optional(z.string()) }), z.unknown());

export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings.php',
  summary: 'Returns the settings of the site of this host. Sets the locale cookie if it is missing.',
  access: 'anyone',
  query: PageQuery,
  pageQuery: true,
  response: SiteSettings,
  problems: [],
});

export const getCompanyInfo = defineCall({
  name: 'getCompanyInfo',
  method: 'GET',
  path: '/api/companyinfo.php',
  summary: 'Returns the company that runs this site.',
  access: 'anyone',
  response: CompanyAnswer,
  problems: [],
});
