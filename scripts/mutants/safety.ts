import type { MutatedFile } from './base/mutant.ts';

/** Mutants of the rules for risky and rude messages. */
export const safetyMutants: readonly MutatedFile[] = [
  {
    file: 'src/domain/safety/phrases.ts',
    tests: ['src/domain/safety/find-risk.test.ts'],
    changes: [
      {
        breaks: 'matches the first word of a phrase alone',
        before: 'phrase.every(',
        after: 'phrase.slice(0, 1).every(',
      },
      { breaks: 'ignores the star of a phrase', before: "part.endsWith('*') ?", after: "part === '*' ?" },
    ],
  },
  {
    file: 'src/domain/safety/find-risk.ts',
    tests: ['src/domain/safety/find-risk.test.ts'],
    changes: [
      {
        breaks: 'accepts an account number whose check digits do not fit',
        before: 'remainder(number) === 1',
        after: 'remainder(number) >= 0',
      },
      { breaks: 'reads letters of another alphabet as no words', before: ".normalize('NFKC')", after: '' },
      { breaks: 'takes a date for a telephone number', before: "text.replaceAll(DATE, ' ')", after: 'text' },
      {
        breaks: 'asks for no verb beside an amount',
        before: 'return hasPhrase(list.slice(',
        after: 'return true || hasPhrase(list.slice(',
      },
      { breaks: 'needs no currency', before: '!hasPhraseAt(list, at - 1, CURRENCY) && ', after: 'false && ' },
      { breaks: 'joins the verb and the amount of two sentences', before: 'text.split(SENTENCE_END)', after: '[text]' },
    ],
  },
  {
    file: 'src/features/chats/log/use-warnings.ts',
    tests: ['src/features/chats/screens/warnings.dom.test.tsx'],
    changes: [
      { breaks: 'warns of own messages', before: 'sender === peer && ', after: '' },
      {
        breaks: 'warns of a request to go elsewhere after many messages',
        before: 'elsewhere: 50',
        after: 'elsewhere: 500',
      },
      { breaks: 'warns of a request for money after very many messages', before: 'money: 300', after: 'money: 3000' },
      {
        breaks: 'warns in a trusted conversation',
        before: ' && !choices.trusted.includes(row.conversation)',
        after: '',
      },
      { breaks: 'ignores the switch', before: 'choices?.notes === true', after: 'choices !== undefined' },
    ],
  },
  {
    file: 'src/features/chats/composer/use-nudge.ts',
    tests: ['src/features/chats/screens/nudge.dom.test.tsx'],
    changes: [
      { breaks: 'ignores the switch', before: 'isFirst && choices?.asks === true', after: 'isFirst' },
      { breaks: 'asks before later messages', before: 'const isOn = isFirst && ', after: 'const isOn = ' },
    ],
  },
];
