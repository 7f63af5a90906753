import { expect, test } from 'vitest';
import { ALL_MUTANTS, whyStale } from './all-mutants.ts';
import type { Mutant } from './base/mutant.ts';

const FILE = 'scripts/mutants/all-mutants.ts';
const fitting: Mutant = {
  file: FILE,
  project: 'unit',
  tests: ['scripts/mutants/all-mutants.test.ts'],
  breaks: 'nothing',
  before: 'export const ALL_MUTANTS',
  after: 'const ALL_MUTANTS',
};

test('every mutant of the lists fits the code', () => {
  expect(ALL_MUTANTS.length).toBeGreaterThan(0);
  expect(ALL_MUTANTS.flatMap((mutant) => whyStale(mutant) ?? [])).toEqual([]);
});

test('reports a mutant as stale when its text, file or test does not exist', () => {
  expect(whyStale(fitting)).toBeNull();
  expect(whyStale({ ...fitting, before: `${fitting.before} of before` })).toContain('finds its text 0 times');
  expect(whyStale({ ...fitting, file: 'scripts/gone.ts' })).toContain('names scripts/gone.ts');
  const also = [{ file: 'scripts/gone-too.ts', before: 'one', after: 'other' }];
  expect(whyStale({ ...fitting, also })).toContain('names scripts/gone-too.ts');
  expect(whyStale({ ...fitting, tests: [...fitting.tests, 'scripts/gone.test.ts'] })).toContain('gone.test.ts');
});
