import { expect, it } from 'vitest';
import { visitorCreditPrice } from './visitor-credit-price.ts';

const EUR = { costs: 70, currency: 'EUR' };
const settings = {
  minimum_message_costs: { NL: EUR, BE: { costs: 80, currency: 'EUR' }, GB: { costs: 60, currency: 'GBP' } },
  message_credits: 2,
  geoip_selected_country: null,
  geoip_country: null,
  countries: ['NL', 'BE', 'GB'],
};

it.each([
  ['the chosen prices', { geoip_selected_country: 'GB', geoip_country: 'BE' }, 'BE', { cents: 30, currency: 'GBP' }],
  ['the country of the form', { geoip_country: 'NL' }, 'BE', { cents: 40, currency: 'EUR' }],
  ['the country of the address', { geoip_country: 'BE' }, '', { cents: 40, currency: 'EUR' }],
  ['the first country, for an address elsewhere', { geoip_country: 'JP' }, '', { cents: 35, currency: 'EUR' }],
  ['the first country, for an unknown address', {}, '', { cents: 35, currency: 'EUR' }],
])('is the price of %s', (_of, changes, country, price) => {
  expect(visitorCreditPrice({ ...settings, ...changes }, country)).toEqual(price);
});

it('is not known without a price for messages', () => {
  expect(visitorCreditPrice({ ...settings, message_credits: 0 }, 'NL')).toBeNull();
  expect(visitorCreditPrice({ ...settings, minimum_message_costs: {} }, 'NL')).toBeNull();
});
