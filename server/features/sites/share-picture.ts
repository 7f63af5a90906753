import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../contract/base/language.ts';
import { nicheOf } from '../../../contract/base/niche.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import { readNiche } from './niche-words.ts';
import { drawShare } from './share/draw-share.ts';
import type { ShareWords } from './share/share-overlay.ts';
import { SharePictures, shareVersion } from './share/share-pictures.ts';
import type { OwnSettings } from './site-defaults.ts';
import type { Sites } from './sites.ts';

type Named = Pick<OwnSettings, 'name' | 'niche'>;

/** The words of a site on its picture. */
export function shareWords(site: Named, language: Language): ShareWords {
  const niche = nicheOf(site.niche);
  const { headline, lead } = readNiche(niche, language);
  return { niche, name: site.name, headline, lead };
}

/** The path of the picture of a site. A change of the site has another address, because networks store a picture for weeks. */
export const sharePath = (site: Named, language: Language): string =>
  `/share/${language}.jpg?v=${shareVersion(shareWords(site, language))}`;

/** Mounts the picture that other sites show with an address of the requested host. */
export function mountSharePicture(app: FastifyInstance, sites: Sites): void {
  const pictures = new SharePictures(drawShare);
  app.get<{ Params: { language: string } }>('/share/:language.jpg', async (request, reply) => {
    const { settings } = await sites.ofHost(request);
    const language = settings.languages.find((one) => one === request.params.language);
    if (language === undefined) throw new Refusal('not_found', {});
    // The version of the address is not compared: an address of yesterday has the picture of today.
    const picture = await pictures.read(shareWords(settings, language), networkOf(request.ip));
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .type('image/jpeg')
      .send(picture);
  });
}
