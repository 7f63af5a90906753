import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Money } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { termsVersion } from '../../../contract/sites/terms-version.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { countryOfVisitor } from '../location/country-of-visitor.ts';
import { servedCountry } from '../../../contract/sites/served-country.ts';
import type { Site, Sites } from '../sites/sites.ts';
import type { MethodSwitches } from './methods.ts';
import type { Bundles } from './prices/bundles.ts';

/** The market for which bundles have prices: a site and the countries that it serves. */
export interface Market {
  readonly id: string;
  readonly countries: readonly string[];
}

/** The terms on which a site sells. */
export interface Shop extends Market {
  readonly site: Site;
  readonly refund_days: number;
  readonly terms_version: string;
  readonly switches: MethodSwitches;
  /** The creditor of direct debits. Without an id the site has no direct debit. */
  readonly creditor: { readonly name: string; readonly id: string; readonly address: string };
}

export function shopOf(site: Site): Shop {
  const { id, settings, company } = site;
  const { countries, refund_days } = settings;
  const address = [company.address, company.city].filter((part) => part !== '').join(', ');
  const creditor = { name: company.name, id: company.sepa_creditor_id, address };
  const methods_off = creditor.id === '' ? [...settings.methods_off, 'sdd'] : settings.methods_off;
  return {
    id,
    site,
    countries,
    refund_days,
    terms_version: termsVersion(company.added),
    switches: { methods_on: settings.methods_on, methods_off },
    creditor,
  };
}

/**
 * The market of a caller: that of their own site, or for a visitor that of the host. `country` is the chosen one, or else the probable
 * location.
 */
export type MarketOf = (
  session: Session | undefined,
  request: FastifyRequest,
) => Promise<Market & { readonly country: string }>;

export function openMarkets({ sites, pool }: { readonly sites: Sites; readonly pool: Pool }): MarketOf {
  return async (session, request) => {
    const {
      id,
      settings: { countries },
    } = await sites.ofCaller(session, request);
    // Without a choice it is the country of the IP address, then that of the member, then the first country of the site. Filters of the
    // search have no effect.
    const country =
      countryOfVisitor(request, countries) ??
      servedCountry(countries, session && (await countryOf(pool, session.member)));
    return { id, countries, country };
  };
}

interface PriceSources {
  readonly sites: { readonly settingsOf: (site: string) => Promise<Pick<Market, 'countries'>> };
  readonly bundles: Pick<Bundles, 'bestCreditPrice'>;
}

/** Opens the lowest price of one credit in a country. In a country that the site does not serve, it is that of its first country. */
export const openCreditPrices =
  ({ sites, bundles }: PriceSources) =>
  async (site: string, country: string): Promise<Money> =>
    bundles.bestCreditPrice(site, servedCountry((await sites.settingsOf(site)).countries, country));

const COUNTRY = query({ row: { country: z.string() }, text: 'SELECT country FROM members WHERE id = $1' });

async function countryOf(pool: Pool, member: MemberId): Promise<string | undefined> {
  return (await readRow(pool, COUNTRY, [member]))?.country;
}
