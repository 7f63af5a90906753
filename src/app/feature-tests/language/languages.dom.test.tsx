import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activateLocale } from '../../../domain/language/load-catalogue.ts';
import { control, makeSettings } from '../app.fixture.tsx';
import { leaveWorld, resetWorld, visit, world } from '../signup/sign-up.fixture.ts';

beforeEach(resetWorld);
afterEach(async () => {
  await leaveWorld();
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
  world.settings = makeSettings({ geoip_country: country });
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
  world.settings = makeSettings({ geoip_country: 'CH' });
  const swiss = await visit('/lang-config');
  await vi.waitFor(() => expect(languagesOf(swiss.host)).toEqual(['Français', 'English']));
  expect(swiss.host.textContent).not.toContain('Other languages');
});

it('lists the other languages below those of the country', async () => {
  world.settings = makeSettings({ geoip_country: 'GB' });
  const { host, says } = await visit('/lang-config');
  await says('Other languages');
  expect(languagesOf(host)).toEqual(['English', 'Français']);
});

it('offers the languages of the country at the sign-up, and a change preserves the input', async () => {
  world.settings = { ...world.settings, geoip_country: 'BE' };
  const { host, says } = await visit();
  document.querySelector<HTMLInputElement>('input[type=radio][value=male]')?.click();
  control(host, 'Continuer en français').click();
  await says('Créer votre profil');
  expect(document.documentElement.lang).toBe('fr');
  expect(document.querySelector<HTMLInputElement>('input[type=radio][value=male]')?.checked).toBe(true);
  expect(control(host, 'Continue in English').lang).toBe('en');
});

it('offers no other language at the sign-up in a country with one language', async () => {
  const { host } = await visit();
  expect(host.textContent).not.toContain('Continuer');
});

it('titles the start page with the text of the operator, in its language only', async () => {
  world.settings = makeSettings({ index_title: 'Talk first, meet later' });
  await visit('/');
  await vi.waitFor(() => expect(document.title).toBe('Talk first, meet later'));
  await activateLocale('fr');
  await vi.waitFor(() => expect(document.title).toMatch(/ · Liaison$/));
});

it('titles other pages by their content', async () => {
  world.settings = makeSettings({ index_title: 'Talk first, meet later' });
  await visit('/lang-config');
  await vi.waitFor(() => expect(document.title).toBe('Language · Liaison'));
});
