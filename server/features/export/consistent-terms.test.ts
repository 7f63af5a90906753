import { expect, test } from 'vitest';
import { synonymsIn } from '../../../contract/base/glossary-synonyms.fixture.ts';
import { pushWords } from '../notifications/push-words.ts';
import { ownLabels } from './own-labels.ts';
import { exportWords } from './words.ts';

const textsOf = (words: unknown): string[] =>
  typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [String(words)];

// src/app/feature-tests/words.test.ts checks the labels of the app.
test.each(Object.entries({ archive: exportWords('en'), labels: ownLabels('en'), push: pushWords('en') }))(
  'the texts %s use one term for one concept',
  (_name, words) => {
    expect(textsOf(words).length).toBeGreaterThan(5);
    expect(textsOf(words).filter((text) => synonymsIn(text).length > 0)).toEqual([]);
  },
);
