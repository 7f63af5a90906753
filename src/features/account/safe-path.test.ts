import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each([
  ['/chats/1?x=2#y', '/chats/1?x=2#y'],
  ['/', '/'],
  [undefined, '/members'],
  ['', '/members'],
  ['chats', '/members'],
  ['https://evil.test/', '/members'],
  ['//evil.test/', '/members'],
  ['/\\evil.test/', '/members'],
  ['/\t/evil.test/', '/members'],
  ['/.//evil.test/', '/members'],
  ['/%2e//evil.test/', '/members'],
  ['/x/..//evil.test/', '/members'],
  ['//[', '/members'],
  ['/login?redirect=/login', '/members'],
])('turns %s into %s', (path, expected) => {
  expect(safePath(path, '/members')).toBe(expected);
});
