import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.ts';
import type { Print } from './step.ts';
import { judgeRun, type Tally } from './tally.ts';

interface VitestRun {
  /** Names of projects of vitest.config.ts. */
  readonly projects: readonly string[];
  /** Only these files. All files of the projects if missing. */
  readonly files?: readonly string[];
  readonly limitMinutes: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly print: Print;
}

function readTally(file: string): Tally | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally;
  } catch {
    return undefined;
  }
}

/** Runs projects of vitest and counts their tests one by one. */
export async function runVitest({ projects, files = [], limitMinutes, env = {}, print }: VitestRun): Promise<Tally> {
  const file = path.resolve('.cache', 'suite', `${projects.join('-')}.json`);
  rmSync(file, { force: true });
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=./scripts/suite/vitest-tally.ts'];
  const args = [
    vitest,
    'run',
    '--allowOnly=false',
    ...reporters,
    ...files,
    ...projects.map((project) => `--project=${project}`),
  ];
  const { code } = await runProgram({
    command: process.execPath,
    args,
    limitMinutes,
    env: { ...env, TALLY_FILE: file },
    print,
  });
  return judgeRun(readTally(file), code);
}
