import { expect, it } from 'vitest';
import { asksAtEntry, type LayoutName } from './entry-warning.ts';

const SITE: Parameters<typeof asksAtEntry>[1] = {
  enable_site_entry_popup: true,
  countries: ['NL', 'FR'],
  geoip_country: null,
  geoip_selected_country: null,
};
const LAYOUTS: readonly LayoutName[] = ['default', 'chat', 'lander', 'empty'];

/** The layouts that ask a visitor of a country. */
const askedIn = (country: string | null, changes: Partial<typeof SITE> = {}) =>
  LAYOUTS.filter((layout) => asksAtEntry({ layout, name: 'index' }, { ...SITE, geoip_country: country, ...changes }));

it.each([
  ['NL', ['default', 'chat', 'lander', 'empty']],
  ['FR', ['default']],
  ['DE', ['chat', 'lander', 'empty']],
  ['US', []],
  [null, []],
])('asks a visitor from %s in the layouts %j', (country, layouts) => {
  expect(askedIn(country)).toEqual(layouts);
});

it('asks in the country that the visitor has chosen, and not in that of their address', () => {
  expect(askedIn('US', { geoip_selected_country: 'FR' })).toEqual(['default']);
  expect(askedIn('NL', { geoip_selected_country: 'FR' })).toEqual(['default']);
});

it('asks nowhere if the site has switched it off', () => {
  expect(askedIn('NL', { enable_site_entry_popup: false })).toEqual([]);
});

it.each(['pages-terms', 'pages-privacy'])('does not stand above %s, to which it links', (name) => {
  const settings = { ...SITE, geoip_country: 'NL' };
  expect(asksAtEntry({ layout: 'default', name }, settings)).toBe(false);
  expect(asksAtEntry({ layout: 'default', name: 'pages-cookies' }, settings)).toBe(true);
});
