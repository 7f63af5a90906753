import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Language } from '../../../../contract/base/language.ts';
import { storeVisitorRegion, visitorRegion } from '../../../domain/places/visitor-region.ts';
import { activateLocale } from '../../../domain/language/load-catalogue.ts';
import { control, makeSettings } from '../app.fixture.tsx';
import { closeApp, resetServer, visit, signupServer } from '../signup/sign-up.fixture.ts';

beforeEach(resetServer);
afterEach(async () => {
  await closeApp();
  await activateLocale('en');
});

const itemsOf = (role: string) =>
  [...document.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent);
/** The switcher has the languages of the app until the country is known. */
const offers = (choices: readonly string[], links: readonly string[]) =>
  vi.waitFor(() => expect([itemsOf('menuitemradio'), itemsOf('menuitem')]).toEqual([choices, links]));
const languagesOf = (host: HTMLElement) =>
  [...host.querySelectorAll('label:has(input[type=radio])')].map(({ textContent }) => textContent);

async function openSwitcher(country: string | null, languages?: Language[]) {
  signupServer.settings = makeSettings({ geoip_country: country, languages });
  const { host } = await visit('/pages/faq');
  await vi.waitFor(() => control(host, 'Language: English'));
  control(host, 'Language: English').click();
  await vi.waitFor(() => expect(document.querySelector('[role=menu]')).not.toBeNull());
}

it('offers the languages of the country in the switcher', async () => {
  await openSwitcher('CA');
  await offers(['English', 'Français'], ['All languages']);
});

it('offers no other languages where the country has all of the site', async () => {
  await openSwitcher('CA', ['fr', 'en']);
  await offers(['English', 'Français'], []);
});

it('links to all languages in a country with one language', async () => {
  await openSwitcher('GB');
  await offers([], ['All languages']);
});

it('has no switcher on a site with one language', async () => {
  signupServer.settings = makeSettings({ languages: ['en'] });
  const { host } = await visit('/pages/faq');
  await vi.waitFor(() => expect(host.querySelector('header')).not.toBeNull());
  await vi.waitFor(() => expect(host.querySelector('[aria-label^="Language"]')).toBeNull());
});

it('lists the languages of the site on the language page, each in its own words', async () => {
  signupServer.settings = makeSettings({ languages: ['nl', 'en', 'sv'] });
  const { host } = await visit('/lang-config');
  await vi.waitFor(() => expect(languagesOf(host)).toEqual(['Nederlands', 'English', 'Svenska']));
  expect([...host.querySelectorAll('label span[lang]')].map((words) => words.getAttribute('lang'))).toEqual([
    'nl',
    'en',
    'sv',
  ]);
});

it('shows what the country changes, and forgets the region of another country', async () => {
  signupServer.settings = makeSettings({
    countries: ['NL', 'FR'],
    geoip_country: 'NL',
    search_fields: ['country'],
    minimum_message_costs: { NL: { costs: 35, currency: 'EUR' } },
  });
  const { host, shows } = await visit('/lang-config');
  await shows('from €0.35');
  const factsOf = () => [...host.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(factsOf().slice(0, 3)).toEqual(['Euro', 'from €0.35', 'Netherlands']);
  storeVisitorRegion('NL-ZH');
  await vi.waitFor(() => expect(visitorRegion('NL')).toBe('NL-ZH'));
  expect(visitorRegion('FR')).toBeUndefined();
  const country = host.querySelector<HTMLSelectElement>('select');
  if (country === null) throw new Error('There is no choice of the country.');
  country.value = 'FR';
  country.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(visitorRegion('NL')).toBeUndefined());
});

it('offers the languages of the country at the sign-up, and a change preserves the input', async () => {
  signupServer.settings = { ...signupServer.settings, geoip_country: 'BE' };
  const { host, shows } = await visit();
  document.querySelector<HTMLInputElement>('input[type=radio][value=male]')?.click();
  control(host, 'Continuer en français').click();
  await shows('Créer votre profil');
  expect(document.documentElement.lang).toBe('fr');
  expect(document.querySelector<HTMLInputElement>('input[type=radio][value=male]')?.checked).toBe(true);
  expect(control(host, 'Weiter auf Deutsch').lang).toBe('de');
});

it('offers no other language at the sign-up in a country with one language', async () => {
  const { host } = await visit();
  expect(host.textContent).not.toContain('Continuer');
});

it('titles the start page with the text of the operator, in its language only', async () => {
  signupServer.settings = makeSettings({ index_title: 'Talk first, meet later', texts_language: 'en' });
  await visit('/');
  await vi.waitFor(() => expect(document.title).toBe('Talk first, meet later'));
  await activateLocale('fr');
  await vi.waitFor(() => expect(document.title).toMatch(/ · Liaison$/));
});

it('titles other pages by their content', async () => {
  signupServer.settings = makeSettings({ index_title: 'Talk first, meet later', texts_language: 'en' });
  await visit('/lang-config');
  await vi.waitFor(() => expect(document.title).toBe('Language and country · Liaison'));
});
