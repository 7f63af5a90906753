import { expect, it } from 'vitest';
import { DEBIT_COUNTRIES } from '../../../../contract/payments/rules.ts';
import { dialChoices, dialOf, e164Of, mobileErrorOf, prefixOf, tidyMobile } from './mobile.ts';

it.each([
  ['NL', '0612345678', '+31612345678'],
  ['NL', '6 12 34 56 78', '+31612345678'],
  ['NL', '+33 6 12 34 56 78', '+33612345678'],
  ['NL', '0033612345678', '+33612345678'],
  ['IE', '085 012 3456', '+353850123456'],
])('writes %s %s as %s', (dial, mobile, number) => expect(e164Of({ dial, mobile })).toBe(number));

it('reads the country from a typed prefix, and groups the rest', () => {
  expect(tidyMobile({ dial: 'NL', mobile: '+33612345678' })).toEqual({ dial: 'FR', mobile: '6 12 34 56 78' });
  expect(tidyMobile({ dial: 'NL', mobile: '0612345678' })).toEqual({ dial: 'NL', mobile: '6 12345678' });
  expect(tidyMobile({ dial: 'NL', mobile: '12' })).toEqual({ dial: 'NL', mobile: '12' });
  expect(tidyMobile({ dial: 'NL', mobile: '+4915112345678' }).dial).toBe('DE');
  // The site sends codes neither to Luxembourg nor to an island with its own prefix.
  for (const mobile of ['+352621123456', '+590690001234'])
    expect(tidyMobile({ dial: 'FR', mobile })).toEqual({ dial: 'FR', mobile });
});

it.each([
  ['', 'needed'],
  ['612', 'mobile_short'],
  ['6 1234 5678 9012', 'mobile_long'],
  ['010 123 4567', 'mobile_wrong'],
  ['6 1234 5678', undefined],
  ['+33 6 12 34 56 78', undefined],
  ['+352 621 123 456', 'mobile_country'],
  ['+590 690 00 12 34', 'mobile_country'],
  ['+1 201 555 0123', 'mobile_country'],
])('checks %s: %s', (mobile, error) => expect(mobileErrorOf({ dial: 'NL', mobile })).toBe(error));

it('labels the prefixes by their countries', () => {
  expect(prefixOf('BE')).toBe('+32');
  expect(dialOf('nowhere')).toBe('NL');
  expect(dialOf('LU')).toBe('NL');
  expect(dialChoices('en')).toContainEqual({ value: 'NL', text: 'Netherlands (+31)' });
  expect(
    dialChoices('en')
      .map(({ value }) => value)
      .toSorted(),
  ).toEqual([...DEBIT_COUNTRIES].toSorted());
});
