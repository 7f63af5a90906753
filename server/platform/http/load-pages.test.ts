import { readFileSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestPages, EARLY_INPUT, SCREEN_STYLE, STYLE } from '../../fixtures/built-pages.ts';
import { LAYERS, loadBuiltPages } from './load-pages.ts';

test('begins the style of a page with the order of the layers, which is that of the tokens', async () => {
  const folder = await buildTestPages();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { files, screens } = await loadBuiltPages(folder);
  expect(files).toEqual({ style: `${LAYERS}${STYLE}`, scripts: ['/assets/visit.js'] });
  expect(screens?.files.login).toEqual({ style: `${LAYERS}${SCREEN_STYLE}`, earlyInput: EARLY_INPUT });
  expect(readFileSync('src/ui/tokens.css', 'utf8')).toContain(`\n${LAYERS}\n`);
});
