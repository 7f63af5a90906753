import { findServedPage } from '../../../contract/pages.ts';
import { isListed } from '../../platform/http/listed-pages.ts';
import type { DescribePage } from '../../platform/http/pages.ts';
import { cdnOrigin } from './cdn-address.ts';
import { addressIn } from './language-addresses.ts';
import { firstLanguage, languageOfRequest, languageParam, storeLanguage } from './reader-language.ts';
import { addressTags, readAddresses } from './site-addresses.ts';
import { shareTags } from './share-tags.ts';
import { SITE_DEFAULTS } from './site-defaults.ts';
import { noscriptWords, slowWords, startPageTexts } from './site-texts.ts';
import type { Sites } from './sites.ts';

/** Whether other sites preview a link to this page: those for visitors. Their previews have the texts and the picture of the site only. */
const isShared = (path: string): boolean => isListed(path) || findServedPage(path) !== undefined;

interface Deployment {
  readonly isHttps: boolean;
  readonly publicOrigin: string | undefined;
}

/** Describes the pages of the requested host in the language of the reader, and stores a language that their address or site decides. */
export const describePages =
  (sites: Sites, { isHttps, publicOrigin }: Deployment): DescribePage =>
  async ({ request, reply, path, hasSession }) => {
    // The app itself is served during an outage of the database, because it has the member's conversations.
    const site = await sites.ofHost(request).catch(() => undefined);
    const settings = site?.settings ?? SITE_DEFAULTS;
    // A link must not change the language of a member, whose mails have it too.
    const named = languageParam(request, site);
    const requested = hasSession ? undefined : named;
    const stored = requested ?? (site && firstLanguage(request, site));
    if (stored !== undefined) storeLanguage(reply, stored, isHttps);
    const language = requested ?? languageOfRequest(request, site);
    const texts = startPageTexts(settings, language);
    const addresses = site && (await readAddresses(sites, site, { request, publicOrigin }));
    const tags =
      site === undefined || addresses === undefined
        ? []
        : [
            ...(isListed(path) ? addressTags(addresses, path, named) : []),
            ...(isShared(path)
              ? shareTags({
                  site,
                  language,
                  title: texts.index_title,
                  description: texts.description,
                  // As it was requested: a decoded slug may contain a question mark.
                  url: addressIn(addresses.self, new URL(request.url, 'http://page').pathname, named),
                  origin: addresses.self.origin,
                })
              : []),
          ];
    return {
      language,
      title: path === '/' ? texts.index_title : settings.name,
      description: texts.description,
      noscript: noscriptWords(language),
      ...slowWords(language),
      niche: site?.settings.niche,
      languages: site?.settings.languages,
      tags,
      cdnOrigin: site && cdnOrigin(site.settings.cdn_prefix),
    };
  };
