import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The sizes of product.md, section 9, "Presentation", in pixels. Vitest leaves style sheets out, so this test reads the files.

const read = (file: string) => readFileSync(file, 'utf8');

/** The numbers that a pattern finds in a text, each once. */
const numbersIn = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, digits]) => Number(digits))),
];

/** The numbers that the rules of a class name for a property. */
const sizesOf = (file: string, name: string, property: string) =>
  numbersIn(read(file), new RegExp(String.raw`^ *\.${name} \{[^{}]*\b${property}: (\d+)(?:px)?;`, 'gm'));

test('layouts change at the specified widths', () => {
  const sheets = globSync('src/**/*.css').map(read).join('\n');
  expect(numbersIn(sheets, /\(min-width: ([\d.]+)px\)/g).toSorted((a, b) => a - b)).toEqual([576, 768, 992, 1200]);
});

test('containers, dialogs and toasts have the specified sizes', () => {
  expect(numbersIn(read('src/ui/tokens.css'), /--container: (\d+)px/g)).toEqual([540, 720, 960, 1140]);

  const widthsOfDialog = (name: string) => sizesOf('src/ui/overlays/dialog.module.css', name, 'max-inline-size');
  expect(['small', 'dialog', 'large', 'wide'].map(widthsOfDialog)).toEqual([[300], [500], [800], [1140]]);

  const toasts = 'src/ui/overlays/toast-region.module.css';
  expect(sizesOf(toasts, 'toast', 'max-inline-size')).toEqual([350]);
  expect(sizesOf(toasts, 'region', 'z-index')).toEqual([1100]);
});
