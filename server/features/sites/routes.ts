import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { nicheOf } from '../../../contract/base/niche.ts';
import { getInterests, getRegions } from '../../../contract/sites/choices.ts';
import { getIcebreakers } from '../../../contract/sites/icebreakers.ts';
import { getSettings } from '../../../contract/sites/sites.ts';
import { getSlugWords } from '../../../contract/landers.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import { icebreakersFor } from './icebreakers.ts';
import { mountManifest } from './manifest.ts';
import { slugWords } from './niche-words.ts';
import { firstLanguage, languageOfRequest, storeLanguage } from './reader-language.ts';
import { regionsOf } from './regions.ts';
import { type ReaderSettings, settingsFor } from './settings-for.ts';
import { mountSharePicture } from './share-picture.ts';
import type { Sites } from './sites.ts';
import { mountWellKnown } from './well-known.ts';

export interface SitesDependencies extends ReaderSettings {
  readonly sites: Sites;
  readonly calls: Calls;
  readonly isHttps: boolean;
  readonly config: { readonly publicOrigin: string | undefined };
}

export function mountSites(app: FastifyInstance, parts: SitesDependencies): void {
  const { calls, sites, isHttps, config } = parts;
  mountManifest(app, sites);
  mountSharePicture(app, sites);
  mountWellKnown(app, sites, config.publicOrigin);
  calls.mount(getSettings, async ({ session, request, reply }) => {
    const site = await sites.ofCaller(session, request);
    const first = firstLanguage(request, site);
    if (first !== undefined) storeLanguage(reply, first, isHttps);
    return settingsFor(parts, { site, request, language: languageOfRequest(request, site) });
  });

  calls.mount(getSlugWords, async ({ session, request, query: { slug } }) => {
    const site = await sites.ofCaller(session, request);
    const words = slugWords(nicheOf(site.settings.niche), languageOfRequest(request, site), slug);
    if (words === null) throw new Refusal('not_found', {});
    return words;
  });

  calls.mount(getInterests, async () => ({ interests: [...INTERESTS] }));

  calls.mount(getRegions, async ({ session, request }) => {
    const site = await sites.ofCaller(session, request);
    return { countries: regionsOf(site.settings.countries, languageOfRequest(request, site)) };
  });

  calls.mount(getIcebreakers, async ({ session, request }) => {
    const site = await sites.ofCaller(session, request);
    return { icebreakers: icebreakersFor(site.settings, languageOfRequest(request, site)) };
  });
}
