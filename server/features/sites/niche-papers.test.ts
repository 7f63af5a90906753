import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NICHE_PAPERS, NICHES } from '../../../contract/base/niche.ts';
import { SHARE_ACCENTS, SHARE_COLOURS } from './share/share-overlay.ts';

const tokens = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');

/** A number of the sheet, by the text before it. Throws if the sheet has none. */
function numberAfter(rules: string, text: RegExp): number {
  const found = new RegExp(`${text.source}\\s*([\\d.]+)`).exec(rules)?.[1];
  if (found === undefined) throw new Error(`tokens.css has no number after ${text.source}`);
  return Number(found);
}

/** The rules of a niche before those of the root, so that the first number that is found is that of the niche. */
function rulesOf(number: number): string {
  const [, own = ''] = new RegExp(`:root\\[data-niche="${number}"\\] \\{([^}]*)\\}`).exec(tokens) ?? [];
  expect(own === '', 'only the first niche has the hues of the root').toBe(number === 1);
  return own + tokens;
}

/** A colour of OKLCH as sRGB bytes. The matrices are those of CSS Color 4. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const byteOf = (value: number) =>
    Math.round(255 * Math.max(0, Math.min(1, value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)));
  return `#${linear.map((value) => byteOf(value).toString(16).padStart(2, '0')).join('')}`;
}

const NUMBERED = NICHES.map((niche, index) => [niche, index + 1] as const);

test.each(NUMBERED)('the paper of the niche %s has the colour of the page', (niche, number) => {
  const rules = rulesOf(number);
  const paper = /--n-1: light-dark\(\s*oklch\(/;
  const night = /--n-1: light-dark\([^;]*?,\s*oklch\(/;
  const times = numberAfter(rules, /--paper-chroma:/);
  const colour = (step: RegExp, hue: RegExp) =>
    hexOf(
      numberAfter(rules, step),
      times * numberAfter(rules, new RegExp(`${step.source}[\\d.]+ calc\\(`)),
      numberAfter(rules, hue),
    );
  expect(NICHE_PAPERS[niche]).toEqual({
    light: colour(paper, /--paper-hue:/),
    dark: colour(night, /--night-hue:/),
  });
});

/** The colour of a step by day. A step whose hue is a property has it from the niche. */
function stepByDay(rules: string, step: string): string {
  const [, values = ''] = new RegExp(`--${step}: (?:light-dark\\()?oklch\\(([^)]*\\)?)`).exec(rules) ?? [];
  const [lightness, chroma, hue = ''] = values.split(' ');
  const named = /var\((--[\w-]+)\)/.exec(hue)?.[1];
  const angle = named === undefined ? Number.parseFloat(hue) : numberAfter(rules, new RegExp(`${named}:`));
  return hexOf(Number(lightness), Number(chroma), angle);
}

test.each(NUMBERED)('the share picture of the niche %s has the accent of the page', (niche, number) => {
  expect(SHARE_ACCENTS[niche]).toBe(stepByDay(rulesOf(number), 'secondary-7'));
});

test('the share picture has the colours of the page', () => {
  const [ink, softInk, leftRing, glass] = ['n-10', 'n-8', 'primary-8', 'glass'].map((step) => stepByDay(tokens, step));
  expect(SHARE_COLOURS).toEqual({ ink, softInk, leftRing, glass });
});
