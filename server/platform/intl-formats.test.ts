import { expect, test } from 'vitest';
import { dateFormat, displayNames, listFormat, numberFormat } from './intl-formats.ts';

test('makes a format once for a locale and its options', () => {
  const inParis = () => dateFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
  expect(inParis()).toBe(inParis());
  expect(inParis()).not.toBe(dateFormat('fr-BE', { dateStyle: 'long', timeZone: 'Europe/Paris' }));
  expect(inParis()).not.toBe(dateFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }));
  expect(numberFormat('en', {})).toBe(numberFormat('en', {}));
  expect(displayNames('en', { type: 'region' })).toBe(displayNames('en', { type: 'region' }));
  expect(listFormat('en', { type: 'unit' })).toBe(listFormat('en', { type: 'unit' }));
});

test('formats as Intl does', () => {
  const at = new Date('2026-06-30T22:30:00Z');
  expect(dateFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(at)).toBe('1 July 2026');
  expect(numberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(12.5)).toBe('€12.50');
});

test('drops the oldest of many formats, so that the memory does not grow', () => {
  const oldest = numberFormat('en', { minimumFractionDigits: 1 });
  for (let most = 0; most < 20; most += 1)
    for (let least = 0; least <= most; least += 1)
      numberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: most });
  expect(numberFormat('en', { minimumFractionDigits: 1 })).not.toBe(oldest);
  expect(numberFormat('en', { minimumFractionDigits: 1 })).toBe(numberFormat('en', { minimumFractionDigits: 1 }));
});
