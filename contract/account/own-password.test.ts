import { expect, it } from 'vitest';
import { isOwnPassword } from './own-password.ts';

const robin = { email: 'Robin.Vale@example.org', name: 'Robin V' };

it.each([
  'robin.vale@example.org',
  'ROBIN.VALE@EXAMPLE.ORG',
  'robinvaleexampleorg',
  'robin.vale@example.org1!',
  'robin.vale.robin.vale',
  'Vale Robin',
  'robin12345',
  'Robin_2024!',
  'example.org',
])('refuses %s, which is hardly more than the address or the name', (password) => {
  expect(isOwnPassword(password, robin)).toBe(true);
});

it.each(['robin sits on a fence', 'a boat on the river', 'kX9#mQ2$vLw8', 'valentine winter'])(
  'accepts %s',
  (password) => {
    expect(isOwnPassword(password, robin)).toBe(false);
  },
);

it('ignores short names and empty fields', () => {
  expect(isOwnPassword('bo bo bo bo bo', { email: '', name: 'Bo' })).toBe(false);
  expect(isOwnPassword('a lamp window', { email: '', name: '' })).toBe(false);
});
