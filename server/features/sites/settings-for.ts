import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Money } from '../../../contract/account/account.ts';
import type { Language } from '../../../contract/base/language.ts';
import { nicheOf } from '../../../contract/base/niche.ts';
import { COUNTRY_COOKIE } from '../../../contract/base/rules.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { countryOfIp } from '../location/country-of-ip.ts';
import { nicheWords } from './niche-words.ts';
import { fictionalWarning, startPageTexts } from './site-texts.ts';
import type { Site } from './sites.ts';

export interface ReaderSettings {
  /** The lowest price of one credit in a country. */
  readonly bestCreditPrice: (site: string, country: string) => Promise<Money>;
  /** The VAPID keys of the push subscriptions. */
  readonly pushKeys: { readonly publicKey: string };
}

interface SettingsReader {
  readonly site: Site;
  readonly request: FastifyRequest;
  readonly language: Language;
}

/**
 * The settings of a site for a reader: in their language, and with the country of their request. It has also settings that only the server
 * uses, which the schema of the call removes.
 */
export async function settingsFor(
  { bestCreditPrice, pushKeys }: ReaderSettings,
  { site: { id, settings }, request, language }: SettingsReader,
): Promise<SiteSettings> {
  const costs = await Promise.all(
    settings.countries.map(async (code) => {
      const { cents, currency } = await bestCreditPrice(id, code);
      return [code, { costs: cents * settings.message_credits, currency }] as const;
    }),
  );
  return {
    ...settings,
    languages: [...settings.languages],
    ...startPageTexts(settings, language),
    domain: request.hostname,
    domain_language: settings.domain_language === '' ? language : settings.domain_language,
    push_public_key: pushKeys.publicKey,
    ...visitorCountries(request, settings),
    minimum_message_costs: Object.fromEntries(costs),
    fictional_warning: settings.fictional_warning ?? fictionalWarning(language),
    texts_language: language,
    niche_words: nicheWords(nicheOf(settings.niche), language),
  };
}

/** The country of a request by its address, and the country of the site that its reader has chosen. */
export function visitorCountries(
  { cookies, ip }: Pick<FastifyRequest, 'cookies' | 'ip'>,
  { countries }: Pick<SiteSettings, 'countries'>,
): Pick<SiteSettings, 'geoip_country' | 'geoip_selected_country'> {
  const chosen = cookies[COUNTRY_COOKIE];
  return {
    geoip_country: countryOfIp(ip),
    geoip_selected_country: chosen !== undefined && countries.includes(chosen) ? chosen : null,
  };
}
