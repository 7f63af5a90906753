import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  EXPORT_DAYS,
  AUTH_COOKIE_DAYS,
  LINK_HOURS,
  LOCALE_COOKIE_DAYS,
  MESSAGE_VERSIONS_DAYS,
  REACTIVATION_DAYS,
  REPORTS_RETENTION_DAYS,
  TRACKING_DAYS,
  VISITOR_CHOICES_DAYS,
  VOICE_SECONDS_MAX,
} from '../../../contract/base/rules.ts';
import { ACCOUNT_NOTICE_EXCHANGE_DAYS, ACCOUNT_NOTICE_RETENTION_DAYS } from '../../../contract/operator.ts';
import { creditPrice } from '../../../contract/payments/prices.ts';
import type { ListPrices } from '../../../contract/pages.ts';
import { countryWords, moneyWords } from '../../platform/regional-formats.ts';
import type { Site } from '../sites/sites.ts';
import type { TextValues } from './fill-text.ts';

/** The facts of the accessibility statement, which `scripts/accessibility/main.ts` reads from the journeys. */
const TESTED = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .parse(JSON.parse(readFileSync(new URL('../../../content/accessibility.json', import.meta.url), 'utf8')));

/** The values that the texts of a site may name. `content/README.md` lists them for translators. */
export function siteValues(site: Site, locale: string, prices: ListPrices | undefined): TextValues {
  const { settings, company } = site;
  const { message_credits, photo_credits, voice_credits, gift_credits, signup_credits } = settings;
  const { refund_days, minimum_age, message_length } = settings;
  const place = [company.address, company.city, company.country && countryWords(company.country, locale)];
  return {
    site: settings.name,
    company: company.name,
    company_place: stated(place.filter((part) => part !== '').join(', ')),
    support_email: stated(settings.support_email),
    support_phone: stated(supportPhone(site)),
    message_credits,
    photo_credits,
    voice_credits,
    gift_credits,
    // A text about a gift of no credits is left out.
    signup_credits: signup_credits === 0 ? undefined : signup_credits,
    refund_days,
    minimum_age,
    message_length,
    voice_minutes: VOICE_SECONDS_MAX / 60,
    deletion_days: REACTIVATION_DAYS,
    evidence_days: REPORTS_RETENTION_DAYS,
    exchange_days: ACCOUNT_NOTICE_EXCHANGE_DAYS,
    notice_days: ACCOUNT_NOTICE_RETENTION_DAYS,
    version_days: MESSAGE_VERSIONS_DAYS,
    tracking_days: TRACKING_DAYS,
    choices_days: VISITOR_CHOICES_DAYS,
    session_days: AUTH_COOKIE_DAYS,
    language_days: LOCALE_COOKIE_DAYS,
    export_days: EXPORT_DAYS,
    link_hours: LINK_HOURS.activate,
    ...TESTED,
    ...pricesOf(prices, locale),
  };
}

/** The prices of one credit in the smallest and the largest bundle. Undefined for a text that does not depend on a country. */
function pricesOf(prices: ListPrices | undefined, locale: string): TextValues {
  const [smallest, largest] = [prices?.bundles[0], prices?.bundles.at(-1)];
  const each = (bundle: ListPrices['bundles'][number] | undefined): string | undefined =>
    bundle && moneyWords(creditPrice(bundle.price, bundle.credits), locale);
  return {
    smallest_credits: smallest?.credits,
    smallest_price: each(smallest),
    largest_credits: largest?.credits,
    largest_price: each(largest),
  };
}

/** The telephone number of customer service. Empty for a site that has none. */
export const supportPhone = ({ settings, company }: Pick<Site, 'settings' | 'company'>): string =>
  company.support_phone || settings.support_phone;

const stated = (text: string): string | undefined => (text === '' ? undefined : text);
