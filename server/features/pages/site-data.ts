import type { FastifyRequest } from 'fastify';
import type { FootData, ListPrices } from '../../../contract/pages.ts';
import type { Site } from '../sites/sites.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { americanFoot } from '../content/make-page.ts';
import { countryOfVisitor } from '../location/country-of-visitor.ts';
import type { Bundles } from '../payments/prices/bundles.ts';
import { vatRateOf } from '../payments/prices/vat-rates.ts';
import type { MarketOf } from '../payments/shop-of.ts';

export interface PriceSources {
  readonly bundles: Bundles;
  readonly marketOf: MarketOf;
}

/** The caller of a page or call. A visitor has no session. */
export interface Caller {
  readonly session?: Session | undefined;
  readonly request: FastifyRequest;
}

/** The list prices of a site in the country of a caller. */
export async function readPrices(
  { bundles, marketOf }: PriceSources,
  { id }: Pick<Site, 'id'>,
  { session, request }: Caller,
): Promise<ListPrices> {
  const { country } = await marketOf(session, request);
  const offered = await bundles.of(id, country);
  return {
    country,
    vat_rate: vatRateOf(country),
    bundles: offered.map(({ credits, price }) => ({ credits, price })),
  };
}

/** Whether a visitor is in the United States, whose law requires other texts. */
export const isAmerican = (request: FastifyRequest): boolean => countryOfVisitor(request, ['US']) === 'US';

/** The data of the site in the foot of a page. */
export const readFoot = (site: Site, request: FastifyRequest): FootData => ({
  name: site.settings.name,
  minimum_age: site.settings.minimum_age,
  company: site.company,
  languages: site.settings.languages,
  american: isAmerican(request) ? americanFoot(site) : [],
});
