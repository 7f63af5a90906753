import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

async function openSwitcher(country: string | null) {
  signupServer.settings = makeSettings({ geoip_country: country });
  const { host } = await visit('/pages/faq');
  await vi.waitFor(() => control(host, 'Language: English'));
  control(host, 'Language: English').click();
  await vi.waitFor(() => expect(document.querySelector('[role=menu]')).not.toBeNull());
}

it('offers the languages of the country in the switcher', async () => {
  await openSwitcher('CA');
  await offers(['English', 'Français'], []);
});

it('links to all languages in a country with one language', async () => {
  await openSwitcher('GB');
  await offers([], ['All languages']);
});

it('lists the languages of the country first on the language page', async () => {
  signupServer.settings = makeSettings({ geoip_country: 'CH' });
  const swiss = await visit('/lang-config');
  await vi.waitFor(() => expect(languagesOf(swiss.host)).toEqual(['Français', 'English']));
  expect(swiss.host.textContent).not.toContain('Other languages');
});

it('lists the other languages below those of the country', async () => {
  signupServer.settings = makeSettings({ geoip_country: 'GB' });
  const { host, shows } = await visit('/lang-config');
  await shows('Other languages');
  expect(languagesOf(host)).toEqual(['English', 'Français']);
});

it('offers the languages of the country at the sign-up, and a change preserves the input', async () => {
  signupServer.settings = { ...signupServer.settings, geoip_country: 'BE' };
  const { host, shows } = await visit();
  document.querySelector<HTMLInputElement>('input[type=radio][value=male]')?.click();
  control(host, 'Continuer en français').click();
  await shows('Créer votre profil');
  expect(document.documentElement.lang).toBe('fr');
  expect(document.querySelector<HTMLInputElement>('input[type=radio][value=male]')?.checked).toBe(true);
  expect(control(host, 'Continue in English').lang).toBe('en');
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
  await vi.waitFor(() => expect(document.title).toBe('Language · Liaison'));
});
