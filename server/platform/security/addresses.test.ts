import { expect, test } from 'vitest';
import {
  isAddressOrRange,
  isLoopbackAddress,
  isLoopbackName,
  isPrivateAddress,
  isPublicAddress,
  networkOf,
} from './addresses.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1::'],
  ['2001:DB8:1:ff::1', '2001:db8:1::'],
  ['2001:db8:1:100::1', '2001:db8:1:100::'],
  ['2001:db8::1', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['192.0.2.7:50000', '192.0.2.7'],
  ['[2001:db8:1:2::3]:50000', '2001:db8:1::'],
  ['::1', '::'],
  ['', ''],
])('counts the address %s as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

test.each([
  ['127.0.0.1', true],
  ['10.255.0.1', true],
  ['172.31.255.255', true],
  ['::ffff:192.168.1.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['172.32.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fcxyz', false],
  ['', false],
])('returns whether %s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['168.63.129.16', false],
  ['169.254.169.254', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::808:808', false],
  ['2002:808:808::1', false],
  ['4000::1', false],
  ['127.1', false],
  ['example.org', false],
])('returns whether %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['10.0.0/8', false],
  ['10', false],
  ['', false],
])('returns whether %s is an address or a range: %s', (text, fits) => {
  expect(isAddressOrRange(text)).toBe(fits);
});

test.each([
  ['localhost', true],
  ['app.localhost.', true],
  ['127.9.9.9', true],
  ['[::1]', true],
  ['[::2]', false],
  ['notlocalhost', false],
  ['127.example', false],
])('returns whether %s names this machine: %s', (hostname, isOwn) => {
  expect(isLoopbackName(hostname)).toBe(isOwn);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::ffff:203.0.113.9', false],
  ['localhost', false],
  ['', false],
])('the client %j is on this machine: %s', (address, isOwn) => {
  expect(isLoopbackAddress(address)).toBe(isOwn);
});
