import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it.each([
  [{ waiting: 0, page: 'Messages', site: 'Liaison' }, 'Messages · Liaison'],
  [{ waiting: 3, page: 'Messages', site: 'Liaison' }, '(3) Messages · Liaison'],
  [{ waiting: 0, page: 'Meet someone', site: 'Liaison', whole: 'Liaison: talk first' }, 'Liaison: talk first'],
  [{ waiting: 120, page: undefined, site: 'Liaison' }, '(120) Liaison'],
])('%o', (parts, title) => {
  expect(pageTitle(parts)).toBe(title);
});
