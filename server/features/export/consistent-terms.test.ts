import { expect, test } from 'vitest';
import { synonymsIn } from '../../../contract/base/glossary-synonyms.fixture.ts';
import { PUSH_WORDS } from '../notifications/push-words.ts';
import { OWN_LABELS } from './own-labels.ts';
import { EN } from './words-en.ts';

const textsOf = (words: unknown): string[] =>
  typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [String(words)];

const LABELS = Object.values(OWN_LABELS).flatMap((labels) =>
  Object.values(labels).map((label) => (typeof label === 'string' ? label : label.en)),
);

// src/app/feature-tests/words.test.ts checks the labels of the app.
test.each(Object.entries({ EN, LABELS, push: PUSH_WORDS.en }))(
  'the texts %s use one term for one concept',
  (_name, words) => {
    expect(textsOf(words).length).toBeGreaterThan(5);
    expect(textsOf(words).filter((text) => synonymsIn(text).length > 0)).toEqual([]);
  },
);
