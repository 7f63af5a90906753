import { expect, test } from 'vitest';
import { synonymsIn } from '../../../contract/base/glossary-synonyms.fixture.ts';
import { PUSH_WORDS } from '../notifications/push-words.ts';
import { PURCHASES_EN } from './purchase-words-en.ts';
import { VALUES_EN } from './values-en.ts';
import { EN } from './words-en.ts';

const textsOf = (words: unknown): string[] =>
  typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [String(words)];

test.each(Object.entries({ EN, VALUES_EN, PURCHASES_EN, push: PUSH_WORDS.en }))(
  'the texts %s use one term for one concept',
  (_name, words) => {
    expect(textsOf(words).filter((text) => synonymsIn(text).length > 0)).toEqual([]);
  },
);
