import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isListed, LISTED_PAGES } from './listed-pages.ts';

test('the app has a screen for each listed page', () => {
  const routes = readdirSync(new URL('../../../src/routes/', import.meta.url));
  const files = LISTED_PAGES.map((path) => `${path.slice(1).replaceAll('/', '.') || 'index'}.tsx`);
  expect(files.filter((file) => !routes.includes(file))).toEqual([]);
});

test.each(['', '/members', '/members/1', '/Login', '/login/', '/pages/', '/pages/imprint', '//'])(
  'does not list %j',
  (path) => {
    expect(isListed(path)).toBe(false);
  },
);
