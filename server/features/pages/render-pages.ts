import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { readerLocale } from '../../../contract/base/regional-locale.ts';
import { findServedPage, MEMBERS_PLACE, type PageRenderer, type StartPageData } from '../../../contract/pages.ts';
import { acceptedLanguages } from '../../platform/http/accepted-languages.ts';
import type { LoadPages } from '../../platform/http/load-pages.ts';
import type { RenderPage } from '../../platform/http/pages.ts';
import { countryOfVisitor } from '../location/country-of-visitor.ts';
import type { Bundles } from '../payments/prices/bundles.ts';
import { vatRateOf } from '../payments/prices/vat-rates.ts';
import type { MarketOf } from '../payments/shop-of.ts';
import { readMembersNear } from '../search/members-near.ts';
import { CursorSeal } from '../search/search-cursor.ts';
import type { Site, Sites } from '../sites/sites.ts';
import { mayVisitorLook } from '../sites/visitors.ts';
import { FrameCache } from './frame-cache.ts';

export interface RenderDependencies {
  readonly pool: Pool;
  readonly sites: Sites;
  readonly bundles: Bundles;
  readonly marketOf: MarketOf;
}

/**
 * Opens the pages that the server renders for visitors:
 *
 *   request ─▶ site, language, region, price country ─▶ frame: from memory, or rendered once
 *           └▶ visitor's search ──────────────────────▶ members: rendered for this request ─▶ put into the frame
 */
export function openPages(load: LoadPages, dependencies: RenderDependencies): RenderPage {
  const { pool, sites } = dependencies;
  const seal = new CursorSeal(pool);
  const caches = new WeakMap<PageRenderer, FrameCache>();
  return async ({ request, path }, { language }) => {
    if (findServedPage(path) === undefined) return undefined;
    const { renderer, files } = await load();
    // During development a changed source is another renderer.
    const frames = caches.get(renderer) ?? new FrameCache();
    caches.set(renderer, frames);
    const site = await sites.ofHost(request);
    const reader = { language, locale: readerLocale(language, regionsOf(request)) };
    const [data, near] = await Promise.all([
      readStartPage(dependencies, site, request),
      readMembersNear(pool, seal, {
        site: { id: site.id, ...site.settings },
        country: countryOfVisitor(request, site.settings.countries),
        isOpen: mayVisitorLook(site.settings, request),
      }),
    ]);
    const frame = frames.get([reader, data], () => renderer.startPage(reader, data));
    return { files, body: frame.replace(MEMBERS_PLACE, () => renderer.membersNear(reader, near)) };
  };
}

/** The preferred languages of a request that are a language with or without a region. `Intl` throws for a malformed one. */
const regionsOf = ({ headers }: FastifyRequest): string[] =>
  acceptedLanguages(headers['accept-language']).filter((tag) => /^[a-z]{2}(?:-[a-z]{2})?$/i.test(tag));

async function readStartPage(
  { bundles, marketOf }: RenderDependencies,
  { id, settings, company }: Site,
  request: FastifyRequest,
): Promise<StartPageData> {
  const { country } = await marketOf(undefined, request);
  const offered = await bundles.of(id, country);
  const { message_credits, photo_credits, gift_credits, signup_credits, refund_days, minimum_age } = settings;
  const { name, address, city, kvk, register, vat_numbers } = company;
  return {
    name: settings.name,
    settings: { message_credits, photo_credits, gift_credits, signup_credits, refund_days, minimum_age },
    company: { name, address, city, country: company.country, kvk, register, vat_numbers },
    prices: {
      country,
      vat_rate: vatRateOf(country),
      bundles: offered.map(({ credits, price }) => ({ credits, price })),
    },
  };
}
