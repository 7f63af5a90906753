import { afterEach, expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

it('reads one cookie among others', () => {
  expect(readCookie('locale', 'a=1; locale=fr; b=locale=de')).toBe('fr');
  expect(readCookie('b', 'a=1; locale=fr; b=x=y')).toBe('x=y');
  expect(readCookie('locale', 'mylocale=fr')).toBeUndefined();
  expect(readCookie('locale', '')).toBeUndefined();
});

afterEach(() => vi.unstubAllGlobals());

it('treats a malformed cookie as absent', () => {
  expect(readCookie('locale', 'a=1; locale=%E0%A4%A; b=2')).toBeUndefined();
});

it('reads and writes nothing where the browser refuses cookies', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: refuse, set: refuse }));
  vi.stubGlobal('location', { protocol: 'https:' });
  expect(readCookie('locale')).toBeUndefined();
  expect(() => writeCookie('locale', 'fr', 1)).not.toThrow();
});
