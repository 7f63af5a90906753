import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { readerLocale } from '../../../contract/base/regional-locale.ts';
import { MEMBERS_PLACE, type PageRenderer, type StartPageData } from '../../../contract/pages.ts';
import { TRACKING_NAMES } from '../../../contract/base/rules.ts';
import { acceptedLanguages } from '../../platform/http/accepted-languages.ts';
import type { LoadPages } from '../../platform/http/load-pages.ts';
import type { RenderPage } from '../../platform/http/pages.ts';
import { displayNames } from '../../platform/intl-formats.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import { countryOfVisitor } from '../location/country-of-visitor.ts';
import type { Bundles } from '../payments/prices/bundles.ts';
import { vatRateOf } from '../payments/prices/vat-rates.ts';
import type { MarketOf } from '../payments/shop-of.ts';
import { readMembersNear } from '../search/members-near.ts';
import type { Site, Sites } from '../sites/sites.ts';
import { mayVisitorLook } from '../sites/visitors.ts';
import { FrameCache } from './frame-cache.ts';
import { limitRenders } from './limit-renders.ts';

export interface RenderDependencies {
  readonly pool: Pool;
  readonly sites: Sites;
  readonly bundles: Bundles;
  readonly marketOf: MarketOf;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

/**
 * Opens the pages that the server renders for visitors:
 *
 *   request ─▶ site, language, region, price country ─▶ frame: from memory, or rendered once
 *           └▶ visitor's search ──────────────────────▶ members: rendered for this request ─▶ put into the frame
 */
export function openPages(load: LoadPages, dependencies: RenderDependencies): RenderPage {
  const { pool, sites } = dependencies;
  const caches = new WeakMap<PageRenderer, FrameCache>();
  return limitRenders(dependencies.createLimit, async ({ request }, { language }) => {
    const { renderer, files } = await load();
    // During development a changed source is another renderer.
    const frames = caches.get(renderer) ?? new FrameCache();
    caches.set(renderer, frames);
    const site = await sites.ofHost(request);
    const reader = {
      language,
      locale: readerLocale(language, regionalTags(request)),
      hasCampaign: TRACKING_NAMES.some((name) => Object.hasOwn(request.query as object, name)),
    };
    const [data, near] = await Promise.all([
      readStartPage(dependencies, site, request),
      readMembersNear(pool, {
        site: { id: site.id, ...site.settings },
        country: countryOfVisitor(request, site.settings.countries),
        isOpen: mayVisitorLook(site.settings, request),
      }),
    ]);
    const frame = frames.get([reader, data], () => renderer.startPage(reader, data));
    return { files, body: frame.replace(MEMBERS_PLACE, () => renderer.membersNear(reader, near)) };
  });
}

/**
 * The preferred languages of a request that are a language with or without an existing region. `Intl` throws for a malformed one. It
 * caches the data of every region for the life of the process.
 */
function regionalTags({ headers }: FastifyRequest): string[] {
  const regions = displayNames('en', { type: 'region', fallback: 'none' });
  return acceptedLanguages(headers['accept-language']).flatMap((tag) => {
    const [, language = '', region] = /^([a-z]{2})(?:-([a-z]{2}))?$/.exec(tag.toLowerCase()) ?? [];
    if (language === '' || region === undefined) return language === '' ? [] : [language];
    const canonical = region.toUpperCase();
    return regions.of(canonical) === undefined ? [] : [`${language}-${canonical}`];
  });
}

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
