import { getContentPage } from '../../../contract/content.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { makePage } from '../content/make-page.ts';
import { languageOfRequest } from '../sites/reader-language.ts';
import type { Sites } from '../sites/sites.ts';
import { isAmerican, type PriceSources, readPrices } from './site-data.ts';

export interface PagesDependencies extends PriceSources {
  readonly sites: Sites;
}

/** Mounts the call of the content pages, which the app draws for members. A language that the site does not offer counts as none. */
export function mountPages(calls: Calls, { sites, ...sources }: PagesDependencies): void {
  calls.mount(getContentPage, async ({ session, query: { page, language }, request }) => {
    const site = await sites.ofCaller(session, request);
    return makePage(site, {
      page,
      language: site.settings.languages.find((one) => one === language) ?? languageOfRequest(request, site),
      isAmerican: isAmerican(request),
      prices: await readPrices(sources, site, { session, request }),
    });
  });
}
