import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Money } from '../../../contract/account/account.ts';
import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { COUNTRY_COOKIE } from '../../../contract/base/rules.ts';
import { getInterests, getRegions } from '../../../contract/sites/choices.ts';
import { getCompanyInfo, getSettings, type SiteSettings } from '../../../contract/sites/sites.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { countryOfIp } from '../location/country-of-ip.ts';
import { FICTIONAL_WARNINGS } from './fictional-warnings.ts';
import { mountManifest } from './manifest.ts';
import { firstLanguage, languageOfRequest, storeLanguage } from './reader-language.ts';
import { regionsOf } from './regions.ts';
import { startPageTexts } from './site-texts.ts';
import type { Site, Sites } from './sites.ts';
import { mountWellKnown } from './well-known.ts';

export interface SitesDependencies {
  readonly sites: Sites;
  /** The lowest price of one credit in a country. */
  readonly bestCreditPrice: (site: string, country: string) => Promise<Money>;
  readonly calls: Calls;
  readonly isHttps: boolean;
  /** The VAPID keys of the push subscriptions. */
  readonly pushKeys: { readonly publicKey: string };
  readonly config: { readonly publicOrigin: string | undefined };
}

export function mountSites(app: FastifyInstance, parts: SitesDependencies): void {
  const { calls, sites, bestCreditPrice, isHttps, pushKeys, config } = parts;
  mountManifest(app, sites);
  mountWellKnown(app, sites, config.publicOrigin);
  calls.mount(getSettings, async ({ session, request, reply }) => {
    const site = await sites.ofCaller(session, request);
    const first = firstLanguage(request, site);
    if (first !== undefined) storeLanguage(reply, first, isHttps);
    return describeSite(site, {
      language: languageOfRequest(request, site),
      domain: request.hostname,
      country: request.cookies[COUNTRY_COOKIE],
      address: request.ip,
      bestCreditPrice,
      pushPublicKey: pushKeys.publicKey,
    });
  });

  calls.mount(getCompanyInfo, async ({ session, request }) => (await sites.ofCaller(session, request)).company);

  calls.mount(getInterests, async () => ({ interests: [...INTERESTS] }));

  calls.mount(getRegions, async ({ session, request }) => ({
    countries: regionsOf((await sites.ofCaller(session, request)).settings.countries),
  }));
}

interface SettingsRequest {
  readonly language: SpokenLanguage;
  readonly domain: string;
  /** The country that the visitor chose for prices. */
  readonly country: string | undefined;
  readonly address: string;
  readonly bestCreditPrice: (site: string, country: string) => Promise<Money>;
  readonly pushPublicKey: string;
}

async function describeSite(
  { id, settings }: Site,
  { language, domain, country, address, bestCreditPrice, pushPublicKey }: SettingsRequest,
): Promise<SiteSettings> {
  const costs = await Promise.all(
    settings.countries.map(async (code) => {
      const { cents, currency } = await bestCreditPrice(id, code);
      return [code, { costs: cents * settings.message_credits, currency }] as const;
    }),
  );
  return {
    ...settings,
    ...startPageTexts(settings, language),
    domain,
    domain_language: settings.domain_language === '' ? language : settings.domain_language,
    push_public_key: pushPublicKey,
    geoip_country: countryOfIp(address),
    geoip_selected_country: country !== undefined && settings.countries.includes(country) ? country : null,
    minimum_message_costs: Object.fromEntries(costs),
    fictional_warning: settings.fictional_warning ?? FICTIONAL_WARNINGS[language],
    texts_language: language,
  };
}
