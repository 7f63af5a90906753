import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the rules that app and server share, and of the one way in which the app writes money and days. */
export const contractRulesMutants: readonly MutatedFile[] = [
  {
    file: 'contract/chats/message-price.ts',
    tests: ['contract/chats/message-price.test.ts'],
    changes: [
      { breaks: 'prices a text that names a gift as the gift', before: "kind === 'gift' && isGift", after: 'isGift' },
      { breaks: 'prices a GIF as a text', before: "kind === 'text' ?", after: "kind !== 'image' ?" },
    ],
  },
  {
    file: 'contract/base/written-text.ts',
    tests: ['contract/base/written-text.test.ts'],
    changes: [
      { breaks: 'keeps lone surrogates', before: 'text.toWellFormed().replaceAll', after: 'text.replaceAll' },
      {
        breaks: 'keeps null characters',
        before: "text.toWellFormed().replaceAll('\\u0000', '')",
        after: 'text.toWellFormed()',
      },
      { breaks: 'sends a text that shows nothing', before: "(isBlank(text) ? '' : text.trim())", after: 'text.trim()' },
    ],
  },
  {
    file: 'contract/base/graphemes.ts',
    tests: ['contract/base/graphemes.test.ts'],
    changes: [
      {
        breaks: 'counts code units of every text',
        before: 'if (/^[\\x20-\\x7e\\n]*$/.test(text)) return',
        after: 'return',
      },
      { breaks: 'stops one grapheme early', before: 'count > limit', after: 'count >= limit' },
    ],
  },
  {
    file: 'src/domain/formats/use-formats.ts',
    tests: ['src/domain/formats/use-formats.test.ts'],
    changes: [
      {
        breaks: 'writes money without the region',
        before: 'formatsOf(browserLocale(language, preferred))',
        after: 'formatsOf(language)',
      },
      {
        breaks: 'answers with the formats of another region',
        before: ' && last.preferred === preferred',
        after: '',
      },
    ],
  },
  {
    file: 'src/domain/formats/make-formats.ts',
    tests: ['src/domain/formats/use-formats.test.ts'],
    changes: [
      { breaks: 'writes a calendar date in the time zone of the device', before: ", timeZone: 'UTC'", after: '' },
      { breaks: 'writes cents as whole units', before: 'format(cents / 100)', after: 'format(cents)' },
    ],
  },
  {
    file: 'src/domain/formats/day-formats.ts',
    tests: ['src/domain/formats/day-formats.test.ts'],
    changes: [
      { breaks: 'names a future day by its weekday', before: 'days > 1 && days < 7', after: 'days < 7' },
      { breaks: 'leaves out yesterday in the ledger', before: 'days === 0 || days === 1 ? `', after: 'days === 0 ? `' },
    ],
  },
  {
    file: 'src/domain/formats/calendar-days.ts',
    tests: ['src/domain/formats/day-formats.test.ts'],
    changes: [
      {
        breaks: 'counts days of 24 hours',
        before: 'Math.round((calendarDay(to) - calendarDay(from)) / DAY_MS)',
        after: 'Math.floor((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS)',
      },
    ],
  },
  {
    file: 'src/features/payments/checkout/payment-options.ts',
    tests: ['src/features/payments/checkout/payment-options.test.ts'],
    changes: [
      {
        breaks: 'asks for a new mandate where one is stored',
        before: "option?.method === 'sdd' && option.stored === null",
        after: "option?.method === 'sdd'",
      },
    ],
  },
];
