import { stripVTControlCharacters } from 'node:util';

const NOTED_LINES = 8;

/** A test that did not run, with the reason. */
export interface Skip {
  readonly name: string;
  readonly reason: string;
}

/** The result of one step of the suite, in numbers of tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skip[];
  /** The last lines of the run repeat these notes, because logs often keep only the end. */
  readonly notes?: readonly string[];
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: [] };
/** The result of a preparation, which counts only if it fails. */
export const NOTHING: Tally = { passed: 0, failed: 0, skipped: [] };

/** One failed test, with a note of its name and the beginning of its message in one line. */
export function failedTest(name: string, message?: string): Tally {
  return { ...FAILED, notes: [noteOf('failed', name, message)] };
}

/** One test that failed at its first try and passed at its second, with a note. */
export function flakyTest(name: string, message?: string): Tally {
  return { ...PASSED, notes: [noteOf('flaky', name, message)] };
}

function noteOf(outcome: 'failed' | 'flaky', name: string, message = 'no reason was reported'): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const why = lines.filter((line) => line.trim() !== '').slice(0, NOTED_LINES);
  return `${outcome}: ${name}: ${why.join(' | ')}`;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.flatMap((tally) => tally.skipped),
    notes: tallies.flatMap((tally) => tally.notes ?? []),
  };
}

/** The last line of `npm test`, with the outcome. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts;
}

/**
 * The tally of a test run. A missing report, an exit code other than 0 without a failed test, and a run without tests count as
 * failures.
 */
export function judgeRun(reported: Tally | undefined, exitCode: number): Tally {
  if (reported === undefined) return FAILED;
  const ran = reported.passed + reported.failed + reported.skipped.length;
  const unexplained = exitCode !== 0 && reported.failed === 0;
  return ran === 0 || unexplained ? addTallies([reported, FAILED]) : reported;
}
