import { expect, test } from 'vitest';
import { isCanonicalTarget } from './canonical-target.ts';

test.each([
  '/',
  '/chats/',
  '/chats/1?x=%20',
  '/landers/video/a.b',
  '/landers/video/caf%C3%A9%20noir',
  '/landers/video/caf%c3%a9',
  '/members/@anna!(1)',
  '/.well-known/security.txt',
  '/?next=http://a//b/../c%2e\\',
  '/apis/User.php',
  '/api/user.php?q=%61',
  '/media/m/A-b_c.webp',
])('accepts %s', (target) => {
  expect(isCanonicalTarget(target)).toBe(true);
});

test.each([
  ['no slash', 'chats'],
  ['a folder of the program', '/api'],
  ['capital letters of the program', '/API/user.php'],
  ['an empty target', ''],
  ['the target of OPTIONS', '*'],
  ['an absolute form', 'http://liaison.example/chats'],
  ['an escaped letter', '/ch%61ts'],
  ['an escaped tilde', '/%7Eanna'],
  ['an escaped slash', '/chats%2f1'],
  ['an escaped backslash', '/chats%5C1'],
  ['an escaped line break', '/chats%0a'],
  ['an incomplete escape', '/chats%4'],
  ['bytes that are no UTF-8', '/caf%E9'],
  ['a surrogate', '/%ED%A0%80'],
  ['a backslash', '/chats\\1'],
  ['a doubled slash', '/chats//1'],
  ['a doubled slash at the end', '/chats//'],
  ['a dot segment', '/chats/./1'],
  ['two dots', '/chats/..'],
  ['three dots', '/.../chats'],
  ['a dot at the end', '/chats./1'],
  ['a fragment', '/chats#1'],
  ['a blank', '/chats 1'],
  ['a letter that is not ASCII', '/café'],
  ['quotes in the query', '/chats?x="1"#'],
])('refuses %s', (_what, target) => {
  expect(isCanonicalTarget(target)).toBe(false);
});
