import { expect, test } from 'vitest';
import { checkSmallFiles } from './check-small-files.ts';
import { readImports } from './read-imports.ts';

const NONE: ReadonlyMap<string, string> = new Map();

const problemsOf = (sources: Record<string, string>, exceptions = NONE): string[] => {
  const files = new Map(Object.entries(sources));
  return checkSmallFiles(files, new Map([...files].map(([file, code]) => [file, readImports(file, code)])), exceptions);
};

/** A file of that many lines. */
const linesOf = (lines: number, first = ''): string => `${first}\n`.padEnd(first.length + lines, '\n');

const SMALL = 'src/ui/controls/dot.ts';
const IMPORTER = 'src/ui/layout/row.ts';
const IMPORT = "import '../controls/dot.ts';";
const PROBLEM = `${SMALL}: 24 lines that only ${IMPORTER} imports; join them, or give a rule its own test`;

test('reports a file of fewer than 25 lines that one file imports', () => {
  expect(problemsOf({ [SMALL]: linesOf(24), [IMPORTER]: IMPORT })).toEqual([PROBLEM]);
  expect(problemsOf({ [SMALL]: linesOf(25), [IMPORTER]: IMPORT })).toEqual([]);
});

test('reports a file that only a proof imports besides', () => {
  const sources = { [SMALL]: linesOf(24), [IMPORTER]: IMPORT };
  expect(problemsOf({ ...sources, 'src/ui/layout/row.test.ts': IMPORT })).toEqual([PROBLEM]);
});

test('accepts a file with no importer or with two', () => {
  expect(problemsOf({ [SMALL]: linesOf(24) })).toEqual([]);
  expect(problemsOf({ [SMALL]: linesOf(24), [IMPORTER]: IMPORT, 'src/ui/layout/column.ts': IMPORT })).toEqual([]);
});

test.each(['src/ui/controls/dot.test.ts', 'src/ui/controls/dot.dom.test.tsx', 'src/ui/controls/dot.pg.test.ts'])(
  'accepts a file with a test of its own: %s',
  (own) => {
    expect(problemsOf({ [SMALL]: linesOf(24), [IMPORTER]: IMPORT, [own]: "import './dot.ts';" })).toEqual([]);
  },
);

test('accepts a file that loads late', () => {
  const late = "export const load = () => import('../controls/dot.ts');";
  expect(problemsOf({ [SMALL]: linesOf(24), [IMPORTER]: late })).toEqual([]);
});

test('accepts a file whose importer is in another module or feature', () => {
  const likes = 'server/features/likes/dot.ts';
  expect(problemsOf({ [SMALL]: '', 'src/app/app.tsx': "import '../ui/controls/dot.ts';" })).toEqual([]);
  expect(problemsOf({ [likes]: '', 'server/features/sync/a.ts': "import '../likes/dot.ts';" })).toEqual([]);
  expect(problemsOf({ [likes]: '', 'server/features/likes/a.ts': "import './dot.ts';" })).toHaveLength(1);
});

test('accepts a file whose importer has no room for it', () => {
  expect(problemsOf({ [SMALL]: linesOf(24), [IMPORTER]: linesOf(277, IMPORT) })).toEqual([]);
  expect(problemsOf({ [SMALL]: linesOf(24), [IMPORTER]: linesOf(276, IMPORT) })).toEqual([PROBLEM]);
});

test('accepts small routes, icons and catalogues', () => {
  expect(problemsOf({ 'src/routes/a.tsx': '', 'src/routes/b.tsx': "import './a.tsx';" })).toEqual([]);
  expect(problemsOf({ 'src/ui/icons/a.ts': '', [IMPORTER]: "import '../icons/a.ts';" })).toEqual([]);
  expect(problemsOf({ 'locales/app/a.ts': '', 'locales/app/b.ts': "import './a.ts';" })).toEqual([]);
});

test('accepts an exception, and reports one that no file needs', () => {
  const exceptions = new Map([[SMALL, 'a reason']]);
  expect(problemsOf({ [SMALL]: linesOf(24), [IMPORTER]: IMPORT }, exceptions)).toEqual([]);
  expect(problemsOf({ [SMALL]: linesOf(25), [IMPORTER]: IMPORT }, exceptions)).toEqual([
    `${SMALL}: no small file with one importer; check-small-files.ts needs no exception for it`,
  ]);
});
