import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../suite/run-program.ts';
import { applyMutant, type Mutant } from './mutant.ts';

const VITEST = path.join('node_modules', 'vitest', 'vitest.mjs');
/** A mutant whose tests hang is noticed too: the suite would fail. */
const LIMIT_MINUTES = 5;

export interface Bench {
  /** The copy of the sources. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface TestRun {
  readonly passed: boolean;
  readonly output: string;
}

async function runTests({ root, env }: Bench, { project, tests }: Pick<Mutant, 'project' | 'tests'>): Promise<TestRun> {
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
export async function requireGreen(bench: Bench, mutants: readonly Mutant[]): Promise<void> {
  const projects = new Set(mutants.map(({ project }) => project));
  for (const project of projects) {
    const tests = [...new Set(mutants.filter((one) => one.project === project).flatMap((one) => one.tests))];
    const { passed, output } = await runTests(bench, { project, tests });
    if (!passed) throw new Error(`The tests fail without any mutant:\n${output}`);
  }
}

/** Applies one mutant to the copy, runs its tests and restores the file. Says whether a test failed. */
export async function isNoticed(bench: Bench, mutant: Mutant): Promise<boolean> {
  const file = path.join(bench.root, mutant.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, applyMutant(source, mutant));
  try {
    return !(await runTests(bench, mutant)).passed;
  } finally {
    writeFileSync(file, source);
  }
}
