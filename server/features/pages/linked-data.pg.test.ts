import { afterAll, expect, test } from 'vitest';
import { createPageSites } from '../../fixtures/page-sites.ts';
import type { TestSite } from '../../fixtures/sites.ts';

const SETTINGS = {
  plain: {},
  full: {
    name: '</script><script>alert(1)</script>',
    support_email: 'a@b.example',
    support_phone: '+31 10 123',
    languages: ['nl'],
  },
} as const;

const { server, sites, open, close } = await createPageSites(SETTINGS);
await server.database.pool.query('UPDATE sites SET company = $2 WHERE id = $1', [
  sites.full.id,
  { name: 'Nabij B.V.', address: 'Kade 1', city: 'Rotterdam', country: 'NL' },
]);
afterAll(close);

/** Reads the data for search engines as a browser separates them from the page. */
async function read(site: TestSite, url: string) {
  const { body, headers } = await open(site, url);
  const texts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  return { data: texts.map((text) => JSON.parse(text) as unknown), policy: headers['content-security-policy'] };
}

test('the start page describes the site and its company, with those values only that they have', async () => {
  const origin = `http://${sites.plain.host}`;
  const { data } = await read(sites.plain, '/');
  expect(data).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', name: 'Liaison', url: `${origin}/`, logo: `${origin}/icons/icon-512.png` },
        { '@type': 'WebSite', name: 'Liaison', url: `${origin}/`, publisher: { '@id': `${origin}/#organization` } },
      ],
    },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/address|email|telephone|""/);
  expect(await read(sites.full, '/')).toMatchObject({
    data: [
      {
        '@graph': [
          {
            name: SETTINGS.full.name,
            legalName: 'Nabij B.V.',
            address: { streetAddress: 'Kade 1', addressLocality: 'Rotterdam', addressCountry: 'NL' },
            contactPoint: {
              email: 'a@b.example',
              telephone: '+3110123',
              url: `http://${sites.full.host}/pages/service`,
              availableLanguage: ['nl'],
            },
          },
          { inLanguage: ['nl'] },
        ],
      },
    ],
  });
});

test('the questions and answers are those of the page, as plain words', async () => {
  const [faq] = (await read(sites.full, '/pages/faq')).data as [
    { inLanguage: string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
  ];
  expect(faq).toMatchObject({ '@type': 'FAQPage', inLanguage: 'nl' });
  expect(faq.mainEntity.length).toBeGreaterThan(10);
  for (const { name, acceptedAnswer } of faq.mainEntity) {
    expect(name).toMatch(/\S/);
    expect(acceptedAnswer.text).toMatch(/\S/);
    expect(acceptedAnswer.text).not.toMatch(/\]\(|[{}]|\*\*/);
  }
});

test('no other page has such data', async () => {
  for (const url of ['/pages/terms', '/login', '/pricing', '/landers/video', '/index.html'])
    expect([url, (await read(sites.plain, url)).data]).toEqual([url, []]);
});

test('the policy of a page is the same for every site, because it has no hash of the data', async () => {
  const policies = await Promise.all([sites.plain, sites.full].map(async (site) => (await read(site, '/')).policy));
  expect(policies[0]).toBe(policies[1]);
  // The theme of the built page is its only script.
  expect(String(policies[0])).toMatch(/script-src 'self' 'sha256-[^']*';/);
});
