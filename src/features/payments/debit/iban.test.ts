import { expect, it } from 'vitest';
import { caretAfter, compactIban, countryOfIban, groupIban, ibanErrorOf } from './iban.ts';

it('groups an IBAN in fours, regardless of typed separators', () => {
  expect(groupIban('nl91abna0417164300')).toBe('NL91 ABNA 0417 1643 00');
  expect(groupIban('NL91-ABNA 04171643\u00A000')).toBe('NL91 ABNA 0417 1643 00');
  expect(groupIban('NL91 ')).toBe('NL91');
  expect(compactIban('NL91 ABNA 0417 1643 00')).toBe('NL91ABNA0417164300');
});

it('keeps the caret behind the same character', () => {
  const grouped = groupIban('NL91ABNA0417164300');
  for (let typed = 1; typed <= 18; typed += 1) {
    const before = grouped.slice(0, caretAfter(typed));
    expect(compactIban(before)).toHaveLength(typed);
    expect(before).not.toMatch(/ $/);
  }
  expect(caretAfter(0)).toBe(0);
});

it.each([
  ['', 'needed'],
  ['4', 'iban_country'],
  ['XX91ABNA0417164300', 'iban_country'],
  // The banks of this country do not take part in SEPA direct debits.
  ['TR330006100519786457841326', 'iban_country'],
  ['NL91ABNA041716430', 'iban_length'],
  ['NL91ABNA04171643000', 'iban_length'],
  ['NL91 ABNA 0417 1643 01', 'iban_wrong'],
  ['NL91 ABNA 0417 1643 00', undefined],
  ['fr14 2004 1010 0505 0001 3m02 606', undefined],
])('checks %s: %s', (text, error) => expect(ibanErrorOf(text)).toBe(error));

it('reads the country of the bank from the first two letters', () => {
  expect(countryOfIban('be')).toBe('BE');
  expect(countryOfIban('B')).toBeUndefined();
  expect(countryOfIban('TR33')).toBeUndefined();
});
