import { expect, test } from 'vitest';
import { cdnOrigin, readCdnPrefix } from './cdn-address.ts';

test.each([
  ['https://cdn.example', 'https://cdn.example', 'https://cdn.example'],
  ['https://CDN.example:8443/dates/', 'https://CDN.example:8443/dates', 'https://cdn.example:8443'],
  ['', '', undefined],
  ['http://cdn.example', '', undefined],
  ['https:cdn.example', '', undefined],
  ['https://cdn.example:99999', '', undefined],
  ['https://cdn.example;script-src *', '', undefined],
  ['https://cdn;example', '', undefined],
  ['https://cdn.example/a b', '', undefined],
  ['https://cdn.example/a,b', '', undefined],
  ['https://cdn.example/?path=', '', undefined],
  ['https://user@cdn.example', '', undefined],
])('reads %j as the prefix %j of the origin %j', (value, prefix, origin) => {
  expect([readCdnPrefix(value), cdnOrigin(value)]).toEqual([prefix, origin]);
});
