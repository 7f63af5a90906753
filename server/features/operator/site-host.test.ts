import { expect, test } from 'vitest';
import { siteHost } from './site-host.ts';

test.each([
  ['dates.example', 'dates.example'],
  ['Dates.Example.', 'dates.example'],
  ['localhost', 'localhost'],
  ['a.localhost', 'a.localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['192.0.2.7.', '192.0.2.7'],
  ['[::1]', '[::1]'],
  ['rendez_vous.example', 'rendez_vous.example'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ['a-b.example', 'a-b.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
])('reads the host %s as browsers send it', (text, host) => {
  expect(siteHost(text)).toBe(host);
});

test.each(['default', 'Default', 'DEFAULT.'])('reads %s as the default site', (text) => {
  expect(siteHost(text)).toBeNull();
});

test.each([
  '',
  '5',
  '127.1',
  '0x7f.0.0.1',
  '127.0.0.01',
  '-a.example',
  'a-.example',
  'a.-example',
  `${'a'.repeat(64)}.example`,
  'd%61tes.example',
  'dates\n.example',
  '[v1.a]',
  'https://dates.example',
  'dates.example/',
  'dates.example:443',
  'dates.example:80',
  'dates.example:',
  '[::1]:3000',
  '::1',
  'me@dates.example',
  'two words',
  '*.example',
  'dates..example',
  '.example',
  `${'a'.repeat(250)}.example`,
])('refuses %j', (text) => {
  expect(() => siteHost(text)).toThrow('is no host: write it without https:// and without a port');
});
