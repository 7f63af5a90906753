import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { shareTags } from './share-tags.ts';

const page = {
  site: { settings: { name: 'Verbena', niche: 3 } },
  language: 'en',
  title: 'Verbena: say what you want',
  description: 'Clear words.',
  url: 'https://verbena.example/?lang=en',
  origin: 'https://verbena.example',
} as const;

const contentOf = (tags: ReturnType<typeof shareTags>, name: string) =>
  tags.find(({ attributes }) => attributes.property === name)?.attributes.content;

test('describes a page and its picture', () => {
  const tags = shareTags(page);
  const image = contentOf(tags, 'og:image');
  expect(image).toMatch(/^https:\/\/verbena\.example\/share\/en\.jpg\?v=[0-9a-f]{16}$/);
  expect(tags.map(({ name, attributes }) => [name, attributes.property, attributes.content])).toEqual([
    ['meta', 'og:type', 'website'],
    ['meta', 'og:site_name', 'Verbena'],
    ['meta', 'og:title', 'Verbena: say what you want'],
    ['meta', 'og:description', 'Clear words.'],
    ['meta', 'og:url', 'https://verbena.example/?lang=en'],
    ['meta', 'og:locale', 'en_GB'],
    ['meta', 'og:image', image],
    ['meta', 'og:image:type', 'image/jpeg'],
    ['meta', 'og:image:width', '1200'],
    ['meta', 'og:image:height', '630'],
    ['meta', 'og:image:alt', 'Verbena · Say what you want. Hear what they want.'],
    ['meta', 'twitter:card', 'summary_large_image'],
  ]);
});

test('has another address of the picture after a change of the name', () => {
  const renamed = { ...page, site: { settings: { name: 'Rosalind', niche: 3 } } };
  expect(contentOf(shareTags(renamed), 'og:image')).not.toBe(contentOf(shareTags(page), 'og:image'));
});

test('has a locale of each language, with a territory', () => {
  const locales = LANGUAGES.map((language) => contentOf(shareTags({ ...page, language }), 'og:locale'));
  for (const [index, language] of LANGUAGES.entries()) {
    const { language: written, region } = new Intl.Locale((locales[index] ?? '').replace('_', '-'));
    expect([written.replace('nb', 'no'), region]).toEqual([language, expect.stringMatching(/^[A-Z]{2}$/)]);
  }
});
