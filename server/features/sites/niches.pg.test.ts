import { afterAll, expect, test } from 'vitest';
import { NICHE_PAPERS } from '../../../contract/base/niche.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';
import type { TestSite } from '../../fixtures/sites.ts';

const SETTINGS = {
  general: { name: 'Harbour' },
  she: { name: 'Rosalind', niche: 2 },
  bdsm: { name: 'Verbena', niche: 3, domain_language: 'en', index_title: 'Verbena, in our own words' },
} as const;

const { sites, open, close } = await createPageSites(SETTINGS);
afterAll(close);

test('each page of a site has the niche in its head: page, first frame and shell', async () => {
  for (const url of ['/', '/login', '/members', '/unknown']) {
    const [she, bdsm] = [await open(sites.she, url), await open(sites.bdsm, url)];
    expect(she.body, url).toContain('<html lang="en" data-niche="2">');
    for (const [scheme, colour] of Object.entries(NICHE_PAPERS.she))
      expect(she.body, url).toContain(`content="${colour}" media="(prefers-color-scheme: ${scheme})"`);
    expect([she, bdsm].map(({ body }) => body.includes('<meta name="rating" content="adult">'))).toEqual([false, true]);
  }
  expect((await open(sites.general, '/')).body).toContain('<html lang="en" data-niche="1">');
});

test('the start page has the title of the niche, or that of the operator', async () => {
  const titleOf = async (site: TestSite, headers = {}) =>
    /<title>(.*?)<\/title>/.exec((await open(site, '/', headers)).body)?.[1];
  expect(await titleOf(sites.general)).toBe('Harbour: for adults who like to talk first');
  expect(await titleOf(sites.she)).toBe('Rosalind: where women set the pace');
  expect(await titleOf(sites.bdsm)).toBe('Verbena, in our own words');
});

test('the manifest has the name and the paper of the niche', async () => {
  const manifestOf = async (site: TestSite) => (await open(site, '/manifest.webmanifest')).json<object>();
  const { light } = NICHE_PAPERS.she;
  expect(await manifestOf(sites.she)).toMatchObject({
    name: 'Rosalind · Women first',
    short_name: 'Rosalind',
    description: 'Where women set the pace. Looking and reading are free.',
    theme_color: light,
    background_color: light,
  });
  expect(await manifestOf(sites.general)).toMatchObject({ name: 'Harbour', short_name: 'Harbour' });
});

test('the settings have the words of the niche in the language of the reader', async () => {
  const wordsOf = async (headers: Record<string, string>) =>
    (await open(sites.she, '/api/settings.php', headers)).json<{ niche_words: object }>().niche_words;
  expect(await wordsOf({ 'accept-language': 'en' })).toEqual({
    headline: 'Where women set the pace',
    lead: 'She writes first, or she does not. It is her evening either way.',
    button: 'Start at your pace',
  });
  expect(await wordsOf({ 'accept-language': 'fr' })).toMatchObject({ headline: 'Ici, les femmes donnent le tempo' });
});

test('the call of a slug answers with its words, and refuses one that the niche does not have', async () => {
  const answerTo = (site: TestSite, slug: string) => open(site, `/api/slug-words.php?slug=${slug}`);
  expect((await answerTo(sites.she, 'no-hurry')).json()).toEqual({
    headline: 'Answer when you feel like it',
    words: 'Read today and answer tomorrow, or never. Blocking somebody is quick.',
  });
  const refused = await answerTo(sites.general, 'no-hurry');
  expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'not_found' }]);
  expect((await answerTo(sites.she, 'a'.repeat(41))).statusCode).toBe(400);
});
