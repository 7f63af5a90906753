import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../suite/run-program.ts';
import type { TestFailure } from './failure-reporter.ts';
import { applyMutant, type Mutant } from './base/mutant.ts';
import { judgeMutant, type Verdict } from './verdict.ts';

const DATABASE_FOLDER = 'server/database/';
const DROP_TEMPLATE = path.join('server', 'fixtures', 'database', 'drop-template.ts');
const VITEST = path.join('node_modules', 'vitest', 'vitest.mjs');
const LIMIT_MINUTES = 5;

export interface TestCopy {
  /** The copy of the sources. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface TestRun {
  readonly passed: boolean;
  /** Undefined if the run did not end by itself. */
  readonly failures: readonly TestFailure[] | undefined;
  readonly output: string;
}

interface TestOptions extends Pick<Mutant, 'project' | 'tests'> {
  /** Stops at the first failed test. */
  readonly bails?: boolean;
}

async function runTests({ root, env }: TestCopy, { project, tests, bails = true }: TestOptions): Promise<TestRun> {
  const file = path.join(root, 'failures.json');
  rmSync(file, { force: true });
  // The default reporter renames the causes of errors, so it runs after ours, which reads their names.
  const reporters = ['--reporter=./scripts/mutants/failure-reporter.ts', '--reporter=default'];
  const { code, output } = await runProgram({
    command: process.execPath,
    args: [
      VITEST,
      'run',
      ...(bails ? ['--bail=1'] : []),
      '--maxWorkers=1',
      `--project=${project}`,
      ...reporters,
      ...tests,
    ],
    cwd: root,
    env: { ...env, FAILURES_FILE: file },
    limitMinutes: LIMIT_MINUTES,
  });
  return { passed: code === 0, failures: readFailures(file), output };
}

function readFailures(file: string): readonly TestFailure[] | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly TestFailure[];
  } catch {
    return undefined;
  }
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

/** Applies one mutant to the copy, runs its tests and restores the files. Returns whether an assertion of a test has noticed it. */
export async function tryMutant(copy: TestCopy, mutant: Mutant): Promise<Verdict> {
  const read = (file: string) => readFileSync(path.join(copy.root, file), 'utf8');
  const write = ([file, text]: readonly [string, string]) => writeFileSync(path.join(copy.root, file), text);
  const changed = [...applyMutant(read, mutant)];
  const unchanged = changed.map(([file]) => [file, read(file)] as const);
  changed.forEach(write);
  try {
    const verdict = judgeMutant((await runTests(copy, mutant)).failures);
    if (verdict.kind !== 'unclear') return verdict;
    // A later test may notice the mutant by an assertion.
    return judgeMutant((await runTests(copy, { ...mutant, bails: false })).failures);
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
