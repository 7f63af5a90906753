import { describe, expect, it } from 'vitest';
import { daysBetween, formatsFor } from './use-formats.ts';

const at = (text: string) => new Date(text);
const now = at('2026-03-18T15:00:00');

describe('rowTime', () => {
  const { rowTime } = formatsFor('en', ['en-GB']);
  it.each([
    ['2026-03-18T09:05:00', '09:05'],
    ['2026-03-17T23:59:00', 'Yesterday'],
    ['2026-03-13T12:00:00', 'Fri'],
    ['2026-03-11T12:00:00', '11 Mar'],
    ['2024-12-31T12:00:00', '31/12/2024'],
  ])('says %s as %s', (moment, words) => expect(rowTime(at(moment), now)).toBe(words));
});

describe('day', () => {
  it('uses the language of the member', () => {
    const { day } = formatsFor('fr', []);
    expect(day(now, now)).toBe('Aujourd’hui');
    expect(day(at('2026-03-17T01:00:00'), now)).toBe('Hier');
    expect(day(at('2026-03-14T01:00:00'), now)).toBe('Samedi');
    expect(day(at('2026-01-05T01:00:00'), now)).toBe('Lundi 5 janvier');
    expect(day(at('2020-01-05T01:00:00'), now)).toBe('5 janvier 2020');
  });

  it('names a future day by its date', () => {
    expect(formatsFor('en', []).day(at('2026-03-20T01:00:00'), now)).toBe('Friday, March 20');
  });
});

it('takes the region from a browser locale of the same language', () => {
  expect(formatsFor('en', ['fr-FR', 'en-GB', 'en-US']).time(at('2026-03-18T14:05:00'))).toBe('14:05');
  expect(formatsFor('fr', ['en-GB']).money({ cents: 35, currency: 'EUR' })).toBe('0,35\u00a0€');
});

it('counts calendar days, not hours', () => {
  expect(daysBetween(at('2026-03-17T23:59:59'), at('2026-03-18T00:00:01'))).toBe(1);
  expect(daysBetween(at('2026-03-28T12:00:00'), at('2026-03-30T11:00:00'))).toBe(2);
});
