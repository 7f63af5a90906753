import { expect, test } from 'vitest';
import { linkOrigin } from './mail-site.ts';

test('links begin with the configured origin, else with the host of the site, else with this machine', () => {
  const publicOrigin = 'https://liaison.example';
  expect(linkOrigin({ host: 'other.example' }, { publicOrigin, port: 3000 })).toBe(publicOrigin);
  expect(linkOrigin({ host: 'other.example' }, { publicOrigin: undefined, port: 3000 })).toBe('https://other.example');
  expect(linkOrigin({ host: null }, { publicOrigin: undefined, port: 3000 })).toBe('http://localhost:3000');
});
