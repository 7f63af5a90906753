import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBERS_PLACE } from '../../contract/pages.ts';
import { companyWith } from '../features/sites/sites.ts';
import { loadSources, type PageSources } from './load-sources.ts';

let sources: PageSources;
beforeAll(async () => {
  sources = await loadSources();
});
afterAll(() => sources.close());

const COMPANY = companyWith({ name: 'Près SARL', country: 'FR' });
const SETTINGS = {
  message_credits: 1,
  photo_credits: 2,
  voice_credits: 2,
  gift_credits: 2,
  signup_credits: 3,
  refund_days: 14,
  minimum_age: 18,
  niche: 1,
};

test('renders the start page from its sources, in the language and region of the reader', async () => {
  const { renderer, files } = await sources.load();
  const prices = {
    country: 'FR',
    vat_rate: 2000,
    bundles: [{ credits: 10, price: { cents: 123_456, currency: 'EUR' } }],
  };
  const reader = { language: 'fr', locale: 'fr-FR', hasCampaign: false, cdnPrefix: '' } as const;
  const page = renderer.startPage(reader, {
    settings: SETTINGS,
    foot: { name: 'Près', minimum_age: 18, company: COMPANY, american: [], languages: ['en', 'fr'] },
    prices,
  });
  expect(page.split(MEMBERS_PLACE)).toHaveLength(2);
  expect(page).toContain('Créer votre profil');
  expect(page).toContain('1\u202f234,56\u00a0€');
  expect(page).not.toMatch(/style="|<script/);
  // The order of the layers is in the first sheet of ours.
  const sheets = [...files.style.matchAll(/@import url\("([^"]+)"\);/g)].map(([, url]) => url);
  expect(sheets.filter((url) => url?.startsWith('/src/'))[0]).toBe('/src/ui/fallback-font.css');
  expect(sheets).toContain('/src/pages/page-frame.module.css');
  // Unchanged sources are the same renderer, so the server caches its frames.
  expect((await sources.load()).renderer).toBe(renderer);
});
