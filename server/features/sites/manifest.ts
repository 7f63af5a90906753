import type { I18n } from '@lingui/core';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../contract/base/language.ts';
import { NICHE_PAPERS, nicheOf } from '../../../contract/base/niche.ts';
import { wordsIn } from '../../platform/words.ts';
import { languageOfRequest } from './reader-language.ts';
import { installedName, startPageTexts } from './site-texts.ts';
import type { Site, Sites } from './sites.ts';

const ICONS = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  { src: '/icons/monochrome-512.png', type: 'image/png', sizes: '512x512', purpose: 'monochrome' },
] as const;

/** The web app manifest of the requested host in the language of the reader. The app opens on the conversations. */
export function mountManifest(app: FastifyInstance, sites: Sites): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const site = await sites.ofHost(request);
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .header('x-content-type-options', 'nosniff')
      .type('application/manifest+json');
    return manifestOf(site, languageOfRequest(request, site));
  });
}

function manifestOf({ settings }: Site, lang: Language) {
  const { light, dark } = NICHE_PAPERS[nicheOf(settings.niche)];
  const i18n = wordsIn(lang);
  return {
    id: '/',
    name: installedName(settings, lang),
    short_name: settings.name,
    description: startPageTexts(settings, lang).description,
    lang,
    dir: 'ltr',
    start_url: '/chats',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    handle_links: 'preferred',
    categories: ['social', 'lifestyle'],
    icons: ICONS,
    shortcuts: shortcutsIn(i18n),
    screenshots: screenshotsIn(i18n),
    background_color: light,
    theme_color: light,
    color_scheme_dark: { background_color: dark, theme_color: dark },
  };
}

/** The sections of the app, in a menu of its icon. */
function shortcutsIn(i18n: I18n) {
  const shortcut = (name: string, url: string, icon: string) => ({
    name,
    url,
    icons: [{ src: `/icons/shortcut-${icon}-96.png`, type: 'image/png', sizes: '96x96' }],
  });
  return [
    shortcut(i18n.t('Messages'), '/chats', 'chats'),
    shortcut(i18n.t('Likes'), '/likes', 'likes'),
    shortcut(i18n.t('Search members'), '/members', 'search'),
  ];
}

/** The pictures that a browser shows before it installs the app. e2e/screens/manifest.spec.ts takes them of the demo, in English. */
function screenshotsIn(i18n: I18n) {
  const screenshot = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
    src: `/screenshots/${name}-${form_factor}.jpg`,
    type: 'image/jpeg',
    sizes: form_factor === 'narrow' ? '720x1440' : '1280x800',
    form_factor,
    label,
  });
  const [chat, members] = [i18n.t('A conversation'), i18n.t('Search members')];
  return [
    screenshot('chat', 'narrow', chat),
    screenshot('members', 'narrow', members),
    screenshot('chat', 'wide', chat),
    screenshot('members', 'wide', members),
  ];
}
