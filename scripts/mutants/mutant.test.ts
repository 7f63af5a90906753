import { expect, test } from 'vitest';
import { applyMutant, listMutants, type Mutant } from './mutant.ts';

const mutant: Mutant = {
  file: 'a.ts',
  project: 'unit',
  tests: ['a.test.ts'],
  breaks: 'adds nothing',
  before: 'a + b',
  after: "'$&'",
};

test('replaces the text as it is written', () => {
  expect(applyMutant('return a + b;', mutant)).toBe("return '$&';");
});

test.each(['return a - b;', 'return a + b + (a + b);'])(
  'refuses %s, in which the text does not occur exactly once',
  (source) => {
    expect(() => applyMutant(source, mutant)).toThrow('has to follow the code');
  },
);

test('refuses a change that changes nothing', () => {
  expect(() => applyMutant('return a + b;', { ...mutant, after: mutant.before })).toThrow('has to follow the code');
});

test('lists each change with its file, its tests and the project', () => {
  const { file, tests, breaks, before, after } = mutant;
  const other = { breaks: 'other', before: 'b', after: 'c' };
  expect(listMutants([{ file, tests, changes: [{ breaks, before, after }, other] }])).toEqual([
    mutant,
    { ...mutant, ...other },
  ]);
});
