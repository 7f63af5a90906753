import type { FastifyInstance } from 'fastify';
import { NICHE_PAPERS, nicheOf } from '../../../contract/base/niche.ts';
import { languageOfRequest } from './reader-language.ts';
import { installedName, startPageTexts } from './site-texts.ts';
import type { Sites } from './sites.ts';

const ICONS = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** The web app manifest of the requested host. The app opens on the conversations. */
export function mountManifest(app: FastifyInstance, sites: Sites): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const site = await sites.ofHost(request);
    const { name, niche } = site.settings;
    const { light: paper } = NICHE_PAPERS[nicheOf(niche)];
    const lang = languageOfRequest(request, site);
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .header('x-content-type-options', 'nosniff')
      .type('application/manifest+json');
    return {
      id: '/',
      name: installedName(site.settings, lang),
      short_name: name,
      description: startPageTexts(site.settings, lang).description,
      lang,
      start_url: '/chats',
      scope: '/',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      categories: ['social', 'lifestyle'],
      icons: ICONS,
      background_color: paper,
      theme_color: paper,
    };
  });
}
