import { expect, it } from 'vitest';
import { readCookie } from './cookies.ts';

it('reads one cookie among others', () => {
  expect(readCookie('locale', 'a=1; locale=fr; b=locale=de')).toBe('fr');
  expect(readCookie('b', 'a=1; locale=fr; b=x=y')).toBe('x=y');
  expect(readCookie('locale', 'mylocale=fr')).toBeUndefined();
  expect(readCookie('locale', '')).toBeUndefined();
});

it('takes a malformed cookie for an absent one', () => {
  expect(readCookie('locale', 'a=1; locale=%E0%A4%A; b=2')).toBeUndefined();
});
