import { expect, test } from 'vitest';
import { inlineFirstFrame } from './inline-first-frame.ts';

const CSS =
  '@font-face{a:b}@layer reset{a{b:c}@media d{e{f:g}}}@layer tokens{:root{--h:i}}@layer ui{.j{k:l}}@layer reset{m{n:o}}';
const PAGE = '<head><link rel="stylesheet" href="/s.css"></head><body><p></p></body>';

test('writes the layers of the first frame into the head, and links the sheet behind the first frame', () => {
  const page = inlineFirstFrame(PAGE, CSS);
  expect(page).toContain(
    '<head><style>@layer reset{a{b:c}@media d{e{f:g}}}@layer tokens{:root{--h:i}}@layer reset{m{n:o}}</style></head>',
  );
  expect(page).toMatch(/<p><\/p>\s*<link rel="stylesheet" href="\/s\.css">\s*<\/body>$/);
});

test('throws if the page has no sheet, or the sheet lacks a layer', () => {
  expect(() => inlineFirstFrame('<head></head>', CSS)).toThrow('no style sheet');
  expect(() => inlineFirstFrame(PAGE, '@layer reset{a{b:c}}')).toThrow('no layer tokens');
});
