import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';

const { sites, open, close } = await createPageSites({
  general: { name: 'Harbour' },
  she: { name: 'Rosalind', niche: 2 },
  bdsm: { name: 'Verbena', niche: 3, domain_language: 'fr', description: 'En nos propres mots.' },
});
afterAll(close);

const Picture = z.object({ src: z.string(), type: z.string(), sizes: z.string() });
const Manifest = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  lang: z.string(),
  icons: z.array(Picture.extend({ purpose: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(Picture) })),
  screenshots: z.array(Picture.extend({ form_factor: z.enum(['narrow', 'wide']), label: z.string() })),
});

async function manifestOf(site: keyof typeof sites, language?: string) {
  const headers: Record<string, string> = language === undefined ? {} : { cookie: `locale=${language}` };
  return Manifest.parse((await open(sites[site], '/manifest.webmanifest', headers)).json());
}

let english: z.infer<typeof Manifest>;
beforeAll(async () => {
  english = await manifestOf('general');
});

test('names the sections of the app, opens links in it, and has a colour for each theme', () => {
  expect(english).toMatchObject({
    id: '/',
    start_url: '/chats',
    scope: '/',
    dir: 'ltr',
    display: 'standalone',
    handle_links: 'preferred',
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    theme_color: '#fcf9f5',
    color_scheme_dark: { theme_color: '#120f0d', background_color: '#120f0d' },
  });
  expect(english.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Messages', '/chats'],
    ['Likes', '/likes'],
    ['Search members', '/members'],
  ]);
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'has its texts in %s by the cookie of the language',
  async (language) => {
    const manifest = await manifestOf('she', language);
    const inEnglish = await manifestOf('she', 'en');
    expect([manifest.lang, manifest.name.startsWith('Rosalind · ')]).toEqual([language, true]);
    expect(manifest.description).not.toBe(inEnglish.description);
    expect(manifest.shortcuts.map(({ name }) => name)).not.toEqual(inEnglish.shortcuts.map(({ name }) => name));
    const labels = manifest.screenshots.map(({ label }) => label);
    expect(labels.filter((label) => label === '' || inEnglish.screenshots.some((one) => one.label === label))).toEqual(
      [],
    );
  },
);

test('has the words of the operator for readers of the language of the site', async () => {
  expect((await manifestOf('bdsm', 'fr')).description).toBe('En nos propres mots.');
  expect((await manifestOf('bdsm', 'de')).description).not.toBe('En nos propres mots.');
});

test('has pictures of the stated kinds and sizes, which fit the rules of the browsers', async () => {
  const pictures = [...english.icons, ...english.screenshots, ...english.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, type, sizes } of pictures.filter((one) => one.sizes !== 'any')) {
    const { format, width, height } = await sharp(path.join('public', src)).metadata();
    expect([`image/${format}`, `${width}x${height}`], src).toEqual([type, sizes]);
  }
  for (const { sizes, form_factor } of english.screenshots) {
    const [width = 0, height = 0] = sizes.split('x').map(Number);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
    expect(width > height).toBe(form_factor === 'wide');
  }
  expect(new Set(english.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
});
