import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(
  ['/{contract,src,sw,server,demo}/**/*.{ts,tsx}', '!/**/*.{test,soak,fixture}.{ts,tsx}', '!/server/fixtures/**'],
  { query: '?raw', import: 'default', eager: true },
);

/** A rule, the code that only its home holds, and the home. */
const RULES: readonly (readonly [rule: string, code: RegExp, homes: readonly string[]])[] = [
  [
    'the price of a message by its kind',
    /\b(?:message|photo)_credits\s*:\s*(?:\w+\.)?(?:message|photo)_credits\b|\bgiftPrice\(/,
    [
      '/contract/chats/message-price.ts',
      // They offer gifts only, and name the price of each.
      '/src/features/chats/composer/gift-picker.tsx',
      '/src/features/payments/plans/pricing-screen.tsx',
    ],
  ],
];

it.each(RULES)('has one home for %s', (_, code, homes) => {
  const found = Object.entries(SOURCES).filter(([, text]) => code.test(text));
  expect(Object.keys(SOURCES).length).toBeGreaterThan(500);
  expect(found.map(([path]) => path).toSorted()).toEqual(homes.toSorted());
});
