import { describe, expect, it } from 'vitest';
import { daysBetween } from './calendar-days.ts';
import { formatsFor } from './use-formats.ts';

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
  ])('formats %s as %s', (moment, words) => expect(rowTime(at(moment), now)).toBe(words));
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

it('names a day of the ledger with its date', () => {
  const { dayWithDate } = formatsFor('en', ['en-GB']);
  expect(dayWithDate(now, now)).toBe('Today, Wednesday 18 March');
  expect(dayWithDate(at('2026-03-17T01:00:00'), now)).toBe('Yesterday, Tuesday 17 March');
  expect(dayWithDate(at('2026-03-14T01:00:00'), now)).toBe('Saturday 14 March');
  expect(dayWithDate(at('2025-12-31T01:00:00'), at('2026-01-02T01:00:00'))).toBe('Wednesday, 31 December 2025');
});

it('formats a future moment with its day only if that is not today', () => {
  const { soon } = formatsFor('fr', []);
  expect(soon(at('2026-03-18T21:04:00'), now)).toBe('21:04');
  expect(soon(at('2026-03-19T00:04:00'), now)).toBe('demain, 00:04');
  expect(soon(at('2026-03-20T20:04:00'), now)).toContain('2026');
});

it('counts calendar days, not hours', () => {
  expect(daysBetween(at('2026-03-17T23:59:59'), at('2026-03-18T00:00:01'))).toBe(1);
  expect(daysBetween(at('2026-03-28T12:00:00'), at('2026-03-30T11:00:00'))).toBe(2);
});
