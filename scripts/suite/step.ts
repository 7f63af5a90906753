import { runProgram } from './run-program.ts';
import { FAILED, PASSED, type Tally } from './tally.ts';

/** Writes lines with the title of a step, so that a reader can distinguish the output of concurrent steps. */
export type Print = (text: string) => void;

/** Steps of one lane run one after the other. The lanes run concurrently. */
export type Lane = 'set-up' | 'checks' | 'tests';

export interface Step {
  readonly title: string;
  readonly lane: Lane;
  /** Titles of earlier steps, in any lane, that must have passed before this one starts. */
  readonly needs?: readonly string[];
  readonly run: (print: Print) => Promise<Tally>;
}

interface OneTest {
  readonly args: readonly string[];
  readonly print: Print;
  readonly limitMinutes?: number;
  readonly showAlways?: boolean;
}

/** Runs a program as one test. Prints its output only after a failure or on request. */
export async function runAsOneTest({ args, print, limitMinutes = 5, showAlways = false }: OneTest): Promise<Tally> {
  const { code, output } = await runProgram({ command: process.execPath, args, limitMinutes });
  if (code !== 0 || showAlways) print(output);
  return code === 0 ? PASSED : FAILED;
}
