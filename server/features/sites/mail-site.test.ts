import { expect, test } from 'vitest';
import { linkOrigin } from './mail-site.ts';

test.each([
  [null, 'https://liaison.example', 'https://liaison.example'],
  [null, undefined, 'http://localhost:3000'],
  ['other.example', 'https://liaison.example', 'https://other.example'],
  ['other.example', 'https://liaison.example:8443', 'https://other.example:8443'],
  ['other.localhost', 'http://localhost:3000', 'http://other.localhost:3000'],
  ['other.example', undefined, 'https://other.example'],
])('the links of the site %s begin, with the address %s, with %s', (host, publicOrigin, origin) => {
  expect(linkOrigin({ host }, { publicOrigin, port: 3000 })).toBe(origin);
});
