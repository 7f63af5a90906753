import { expect, test } from 'vitest';
import { CONTENT_PAGES } from '../../contract/base/content-pages.ts';
import { AXE_CALL, type Axe, LONG_WORDS, readSuite, REFLOW } from './read-suite.ts';

const AXE: Axe = {
  version: '1.2.3',
  getRules: () => [
    { tags: ['cat.color', 'wcag2aa', 'wcag143'] },
    { tags: ['wcag22aa'], enabled: false },
    { tags: ['best-practice'], enabled: true },
    { tags: ['wcag2a', 'experimental'] },
    { tags: ['wcag2a-obsolete', 'deprecated'] },
  ],
};
const SUITE = {
  [AXE_CALL]: 'await new AxeBuilder({ page }).analyze();',
  [LONG_WORDS]: `test.use({ viewport: { width: 320, height: 640 } });\nconst SCREENS = {\n  '/likes': 'Received',\n};`,
  [REFLOW]: `
    const enlargeText = () => (document.documentElement.style.fontSize = '200%');
    test('small', async () => { await page.goto('/other'); });
    test('large', async () => { await check('/likes', \`/members/\${id}\`, '/likes'); await enlargeText(page); });`,
  'e2e/content.spec.ts': `
import { expectAccessible } from './pages/expect-accessible.ts';
const PATHS = CONTENT_PAGES.map((page) => page);
test.describe('group', () => {
  test.use({ viewport: { width: 320, height: 700 } });
  test('themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page);
  });
});
test('keys', { tag: '@full' }, async () => {
  await expectAccessible(page);
  await page.keyboard.press('Shift+Tab');
  await fillIn(page, expectAccessible);
});
test('closes', async () => { await page.keyboard.press('Escape'); });`,
};
const read = (changes: Record<string, string> = {}) =>
  readSuite(new Map(Object.entries({ ...SUITE, ...changes })), AXE);

test('counts the places, the journeys and the screens, and the rules that run', () => {
  expect(read()).toEqual({
    axe_version: '1.2.3',
    axe_rules: 2,
    axe_wcag_rules: 1,
    axe_places: 3,
    axe_journeys: 2,
    theme_places: 1,
    keyboard_journeys: 1,
    narrow_width: 320,
    narrow_screens: CONTENT_PAGES.length + 1,
    text_scale: 200,
    enlarged_screens: 2,
    tested_languages: 11,
  });
});

test.each([
  ['axe gets options', { [AXE_CALL]: `new AxeBuilder({ page }).withTags(['wcag2a']).analyze()` }],
  ['a list of screens has another form', { [LONG_WORDS]: 'test.use({ viewport: { width: 320, height: 640 } });' }],
  ['the size of the text has another form', { [REFLOW]: '' }],
  ['a journey cannot be parsed', { 'e2e/content.spec.ts': 'test(' }],
])('refuses the sources if %s', (_what, changes) => {
  expect(() => read(changes)).toThrow();
});
