import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appLabel, appText, wordsIn } from './words.ts';

const VALUES = { creditor: 'Liaison B.V.', price: '22,99 €' };

test('reads a text of the app in each language, with its values', () => {
  expect(appText(wordsIn('en'), 'mandate.agreement', VALUES)).toContain('I allow Liaison B.V. to have 22,99 € debited');
  expect(appText(wordsIn('fr'), 'mandate.agreement', VALUES)).toContain(
    'j’autorise Liaison B.V. à faire débiter une fois 22,99 €',
  );
});

test('refuses a text that the app does not have', () => {
  expect(() => appText(wordsIn('fr'), 'no.such.text', {})).toThrow('no.such.text');
});

test('finds the label of a value, if the app has one', () => {
  expect([appLabel('en', 'order_state', 'completed'), appLabel('fr', 'order_state', 'completed')]).toEqual([
    'Paid',
    'Payée',
  ]);
  expect(appLabel('en', 'order_state', 'no such state')).toBeUndefined();
});

test('has no French text that breaks a line before its punctuation or inside its quotation marks', () => {
  const texts = Object.values(wordsIn('fr').messages).map((text) => JSON.stringify(text));
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => /« | [:;?!»]/.test(text))).toEqual([]);
});

test('calls `t` on nothing but `i18n`, because the extractor finds no other texts', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(300);
  const missed = sources.filter((path) => /(?<!\bi18n)\.t\(|\bi18n\.t\((?!\s*['"])/.test(readFileSync(path, 'utf8')));
  expect(missed).toEqual([]);
});
