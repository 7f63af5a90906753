import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createSites, type TestSite } from '../../fixtures/sites.ts';
import { shareTags } from './share-tags.ts';

let server: TestApp;
let sites: Readonly<Record<'harbour' | 'rosalind', TestSite>>;
beforeAll(async () => {
  server = await createTestApp();
  sites = await createSites(server.database.pool, {
    harbour: { name: 'Harbour', languages: ['en', 'fr'] },
    rosalind: { name: 'Rosalind', niche: 2, languages: ['en'] },
  });
});
afterAll(() => server.close());

const ask = (url: string, { host }: TestSite, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: { host } });

test('serves the picture of the site of the host to other sites', async () => {
  const [harbour, rosalind] = [await ask('/share/en.jpg', sites.harbour), await ask('/share/en.jpg', sites.rosalind)];
  expect([harbour.statusCode, harbour.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  ]);
  expect(harbour.headers).not.toHaveProperty('set-cookie');
  const { format, width, height } = await sharp(harbour.rawPayload).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  expect(rosalind.rawPayload.equals(harbour.rawPayload)).toBe(false);
  const french = await ask('/share/fr.jpg', sites.harbour);
  expect([french.statusCode, french.rawPayload.equals(harbour.rawPayload)]).toEqual([200, false]);
});

test('serves the address of the tags', async () => {
  const settings = { name: 'Rosalind', niche: 2 };
  const origin = `https://${sites.rosalind.host}`;
  const tags = shareTags({ site: { settings }, language: 'en', title: '', description: '', url: `${origin}/`, origin });
  const address = new URL(tags.find(({ attributes }) => attributes.property === 'og:image')?.attributes.content ?? '');
  const answer = await ask(`${address.pathname}${address.search}`, sites.rosalind);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test('refuses a language that the site does not offer', async () => {
  for (const url of ['/share/fr.jpg', '/share/xx.jpg', '/share/__proto__.jpg', '/share/en.png', '/share/en']) {
    const answer = await ask(url, sites.rosalind);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      'application/json; charset=utf-8',
    ]);
  }
});

test('answers HEAD without a body', async () => {
  const answer = await ask('/share/en.jpg', sites.rosalind, 'HEAD');
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '', 'image/jpeg']);
});
