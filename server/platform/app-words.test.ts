import { expect, test } from 'vitest';
import { appLabel, appText } from './app-words.ts';

const VALUES = { creditor: 'Liaison B.V.', price: '22,99 €' };

test('reads a text of the app in each language, with its values', () => {
  expect(appText('en', 'mandate.agreement', VALUES)).toContain('I allow Liaison B.V. to have 22,99 € debited');
  expect(appText('fr', 'mandate.agreement', VALUES)).toContain(
    'j’autorise Liaison B.V. à faire débiter une fois 22,99 €',
  );
});

test('refuses a text that the app does not have', () => {
  expect(() => appText('fr', 'no.such.text', {})).toThrow('no.such.text');
});

test('finds the label of a value, if the app has one', () => {
  expect([appLabel('en', 'order_state', 'completed'), appLabel('fr', 'order_state', 'completed')]).toEqual([
    'Paid',
    'Payée',
  ]);
  expect(appLabel('en', 'order_state', 'no such state')).toBeUndefined();
});
