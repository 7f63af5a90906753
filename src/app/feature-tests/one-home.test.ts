import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(
  ['/{contract,src,sw,server,demo}/**/*.{ts,tsx}', '!/**/*.{test,soak,fixture}.{ts,tsx}', '!/server/fixtures/**'],
  { query: '?raw', import: 'default', eager: true },
);

/** A rule, a pattern of code that only its home may contain, and the home. */
const RULES: readonly (readonly [rule: string, code: RegExp, homes: readonly string[]])[] = [
  [
    'the price of a message by its kind',
    /\b(?:message|photo)_credits\s*:\s*(?:\w+\.)?(?:message|photo)_credits\b|\bgiftPrice\(/,
    [
      '/contract/chats/message-price.ts',
      // These files offer only gifts, and show the price of each.
      '/src/features/chats/composer/gift-picker.tsx',
      '/src/features/payments/plans/pricing-screen.tsx',
    ],
  ],
  // Elsewhere it is the macro.
  ['the component behind Trans', /\bTrans\b[^;]*from '@lingui\/react';/, ['/src/ui/trans.tsx']],
  ['the graphemes of a text', /\bSegmenter\(/, ['/contract/base/graphemes.ts']],
  ['the texts that JSON can hold', /WellFormed\(\)|'\\u0000'/, ['/contract/base/written-text.ts']],
  ['texts in one line', /\\s\+\/[gu]+, ' '\)/, ['/contract/base/written-text.ts']],
  ['the characters of discount codes', /\bDISCOUNT_CODE_LENGTH\)/, ['/contract/payments/discount-code.ts']],
  [
    'the normal form of discount codes',
    /(?:trim\(\)|\b(?:code|typed))\.toUpperCase\(\)/,
    ['/contract/payments/discount-code.ts'],
  ],
  ['the digits of a currency', /resolvedOptions\(\)\.maximumFractionDigits/, ['/server/platform/regional-formats.ts']],
  ['the age in years', /date_part\('year', age\(|getUTCFullYear\(\) - year/, ['/contract/base/age.ts']],
  ['whether an outbox entry is a message', /\bcall === 'sendMessage'/, ['/src/engine/store/entry.ts']],
  ['whether a method can pay a purchase', /methodsFor\([^;]*\.includes\(/, ['/server/features/payments/methods.ts']],
  [
    'the bundle that a site sells in a country',
    /\bbundles\.of\([^;]*\.find\(/,
    [
      '/server/features/payments/routes.ts',
      // Reads the price for a discount code, and refuses no bundle.
      '/server/features/promotions/open-offers.ts',
    ],
  ],
  [
    'the country of a site for a country that it does not serve',
    /\bcountries\[0\]/,
    ['/contract/sites/served-country.ts'],
  ],
  ['whether a site has direct debit', /\bcreditor\.id === ''/, ['/server/features/payments/shop-of.ts']],
  [
    'which payment option is a new direct debit',
    /'sdd' && \w+\.stored === null/,
    ['/src/features/payments/checkout/payment-options.ts'],
  ],
  [
    'the words for changes of the ledger',
    /\border_refund: ?(?:msg|'[A-Z]|\{ en)/,
    ['/src/domain/words/ledger-words.ts'],
  ],
  ['the words for states of orders in the app', /\bcompleted: msg/, ['/src/domain/words/order-words.ts']],
  ['the names of the methods in the app', /\bsct: msg/, ['/src/domain/words/payment-method-words.ts']],
];

it.each(RULES)('has one home for %s', (_, code, homes) => {
  const found = Object.entries(SOURCES).filter(([, text]) => code.test(text));
  expect(Object.keys(SOURCES).length).toBeGreaterThan(500);
  expect(found.map(([path]) => path).toSorted()).toEqual(homes.toSorted());
});
