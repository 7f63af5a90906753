import { runProgram } from './run-program.ts';
import { FAILED, PASSED, type Tally } from './tally.ts';

export interface Step {
  readonly title: string;
  /** Titles of steps without which this one cannot say anything. */
  readonly needs?: readonly string[];
  readonly run: () => Promise<Tally>;
}

/** One run of a program as one test; its output is shown only where it matters. */
export async function runAsOneTest(
  args: readonly string[],
  { limitMinutes = 5, showAlways = false } = {},
): Promise<Tally> {
  const { code, output } = await runProgram({ command: process.execPath, args, limitMinutes, quiet: true });
  if (code !== 0 || showAlways) process.stdout.write(output);
  return code === 0 ? PASSED : FAILED;
}
