import { expect, test } from 'vitest';
import { AppPath } from './worker-message.ts';

const HOSTILE = [
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  `/${'a'.repeat(200)}`,
  '',
  7,
];

test.each(HOSTILE)('a path in the app is not %j', (path) => {
  expect(AppPath.safeParse(path).success).toBe(false);
});

test.each(['/', '/chats/cccccccc-0000-4000-8000-000000000001', '/likes?from=push#top'])(
  'a path in the app may be %s',
  (path) => {
    expect(AppPath.safeParse(path).success).toBe(true);
  },
);
