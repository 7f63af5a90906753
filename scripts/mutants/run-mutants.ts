import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../suite/run-program.ts';
import { applyMutant, type Mutant } from './mutant.ts';

const DATABASE_FOLDER = 'server/database/';
const DROP_TEMPLATE = path.join('server', 'fixtures', 'database', 'drop-template.ts');
const VITEST = path.join('node_modules', 'vitest', 'vitest.mjs');
/** A mutant whose tests hang counts as noticed, because the suite would fail. */
const LIMIT_MINUTES = 5;

export interface TestCopy {
  /** The copy of the sources. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface TestRun {
  readonly passed: boolean;
  readonly output: string;
}

async function runTests(
  { root, env }: TestCopy,
  { project, tests }: Pick<Mutant, 'project' | 'tests'>,
): Promise<TestRun> {
  const { code, output } = await runProgram({
    command: process.execPath,
    args: [VITEST, 'run', '--bail=1', '--maxWorkers=1', `--project=${project}`, ...tests],
    cwd: root,
    env,
    limitMinutes: LIMIT_MINUTES,
  });
  return { passed: code === 0, output };
}

/** Runs all tests of these mutants on the unchanged copy. Throws unless all pass: a failing test would notice anything. */
export async function requireGreen(copy: TestCopy, mutants: readonly Mutant[]): Promise<void> {
  const projects = new Set(mutants.map(({ project }) => project));
  for (const project of projects) {
    const tests = [...new Set(mutants.filter((one) => one.project === project).flatMap((one) => one.tests))];
    const { passed, output } = await runTests(copy, { project, tests });
    if (!passed) throw new Error(`The tests fail without any mutant:\n${output}`);
  }
}

/** Applies one mutant to the copy, runs its tests and restores the files. Returns whether a test failed. */
export async function isNoticed(copy: TestCopy, mutant: Mutant): Promise<boolean> {
  const read = (file: string) => readFileSync(path.join(copy.root, file), 'utf8');
  const write = ([file, text]: readonly [string, string]) => writeFileSync(path.join(copy.root, file), text);
  const changed = [...applyMutant(read, mutant)];
  const unchanged = changed.map(([file]) => [file, read(file)] as const);
  changed.forEach(write);
  try {
    return !(await runTests(copy, mutant)).passed;
  } finally {
    // A change of the database folder makes a template database of its own, which nothing else uses.
    if (mutant.project === 'pg' && changed.some(([file]) => file.startsWith(DATABASE_FOLDER))) await dropTemplate(copy);
    unchanged.forEach(write);
  }
}

async function dropTemplate({ root, env }: TestCopy): Promise<void> {
  const { code, output } = await runProgram({
    command: process.execPath,
    args: [DROP_TEMPLATE],
    cwd: root,
    env,
    limitMinutes: LIMIT_MINUTES,
  });
  if (code !== 0) throw new Error(`The template database of a mutant was not dropped:\n${output}`);
}
