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

const apply = (source: string, made: Mutant = mutant) => applyMutant(() => source, made);

test('replaces the text as it is written', () => {
  expect([...apply('return a + b;')]).toEqual([['a.ts', "return '$&';"]]);
});

test('takes the other guards out too, in the same file and in others', () => {
  const also = [
    { file: 'a.ts', before: 'c', after: 'd' },
    { file: 'b.ts', before: 'c', after: 'e' },
  ];
  expect([...apply('a + b, c', { ...mutant, also })]).toEqual([
    ['a.ts', "'$&', d"],
    ['b.ts', 'a + b, e'],
  ]);
  expect(() => apply('a + b', { ...mutant, also })).toThrow('has to follow the code');
});

test.each(['return a - b;', 'return a + b + (a + b);'])(
  'refuses %s, in which the text does not occur exactly once',
  (source) => {
    expect(() => apply(source)).toThrow('has to follow the code');
  },
);

test('refuses a change that changes nothing', () => {
  expect(() => apply('return a + b;', { ...mutant, after: mutant.before })).toThrow('has to follow the code');
});

test('lists each change with its file, its tests and their project', () => {
  const { file, tests, breaks, before, after } = mutant;
  const other = { breaks: 'other', before: 'b', after: 'c' };
  expect(listMutants([{ file, tests, changes: [{ breaks, before, after }, other] }])).toEqual([
    mutant,
    { ...mutant, ...other },
  ]);
});

test.each([
  ['scripts/a.test.ts', 'unit'],
  ['src/a.dom.test.tsx', 'dom'],
  ['server/a.test.ts', 'server'],
  ['demo/a.test.ts', 'server'],
  ['server/a.pg.test.ts', 'pg'],
])('finds the project of %s by its name: %s', (path, project) => {
  const changes = [{ breaks: 'other', before: 'b', after: 'c' }];
  expect(listMutants([{ file: 'a.ts', tests: [path], changes }])).toMatchObject([{ project }]);
});

test.each([[['a.test.ts', 'a.pg.test.ts']], [[]]])('refuses the tests %j, which are not of one project', (tests) => {
  expect(() => listMutants([{ file: 'a.ts', tests, changes: [] }])).toThrow('need tests of one project');
});
