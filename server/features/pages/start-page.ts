import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { nicheOf } from '../../../contract/base/niche.ts';
import {
  MEMBERS_PLACE,
  NEAR_CARDS,
  type PageReader,
  type PageRenderer,
  type StartPageData,
} from '../../../contract/pages.ts';
import { countryOfVisitor } from '../location/country-of-visitor.ts';
import type { Bundles } from '../payments/prices/bundles.ts';
import type { MarketOf } from '../payments/shop-of.ts';
import { readMembersNear } from '../search/members-near.ts';
import { nicheWords } from '../sites/niche-words.ts';
import type { Site } from '../sites/sites.ts';
import { mayVisitorLook } from '../sites/visitors.ts';
import type { FrameCache } from './frame-cache.ts';
import { readFoot, readPrices } from './site-data.ts';

export interface StartPageDependencies {
  readonly pool: Pool;
  readonly bundles: Bundles;
  readonly marketOf: MarketOf;
}

interface StartPageVisit {
  readonly request: FastifyRequest;
  readonly site: Site;
  readonly reader: PageReader;
  readonly renderer: PageRenderer;
  readonly frames: FrameCache<string>;
}

/** Renders the start page. Its members are those that this visitor finds now. Undefined if too many frames are rendered. */
export async function renderStartPage(
  dependencies: StartPageDependencies,
  visit: StartPageVisit,
): Promise<string | undefined> {
  const { request, site, reader, renderer, frames } = visit;
  const [data, near] = await Promise.all([
    readStartPage(dependencies, { site, request, reader }),
    readMembersNear(dependencies.pool, {
      site: { id: site.id, ...site.settings },
      country: countryOfVisitor(request, site.settings.countries),
      isOpen: mayVisitorLook(site.settings, request),
      limit: NEAR_CARDS,
    }),
  ]);
  const frame = await frames.get([reader, data], () => renderer.startPage(reader, data));
  return frame?.replace(MEMBERS_PLACE, () => renderer.membersNear(reader, { ...near, niche: site.settings.niche }));
}

/** Reads the data of a page about the site. */
export async function readStartPage(
  { bundles, marketOf }: StartPageDependencies,
  { site, request, reader }: Pick<StartPageVisit, 'site' | 'request' | 'reader'>,
): Promise<StartPageData> {
  const { message_credits, photo_credits, voice_credits, gift_credits, signup_credits } = site.settings;
  const { refund_days, minimum_age, niche } = site.settings;
  return {
    settings: {
      message_credits,
      photo_credits,
      voice_credits,
      gift_credits,
      signup_credits,
      refund_days,
      minimum_age,
      niche,
      niche_words: nicheWords(nicheOf(niche), reader.language),
    },
    foot: readFoot(site, request),
    prices: await readPrices({ bundles, marketOf }, site, { request }),
  };
}
