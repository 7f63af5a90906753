/** A test that did not run, and why. */
export interface Skip {
  readonly name: string;
  readonly reason: string;
}

/** What one step of the suite proved, in tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skip[];
  /** What is repeated with the last lines: of a long run often nothing else is kept. */
  readonly notes?: readonly string[];
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: [] };
/** For preparations: they count only where they fail. */
export const NOTHING: Tally = { passed: 0, failed: 0, skipped: [] };

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.flatMap((tally) => tally.skipped),
    notes: tallies.flatMap((tally) => tally.notes ?? []),
  };
}

/** The last line of `npm test`; whoever runs it reads the outcome here. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts;
}

/**
 * What a runner of tests may claim. No report, a bad exit code that no test explains, or a suite in which nothing ran
 * are failures: a run that cannot fail proves nothing.
 */
export function judgeRun(reported: Tally | undefined, exitCode: number): Tally {
  if (reported === undefined) return FAILED;
  const ran = reported.passed + reported.failed + reported.skipped.length;
  const unexplained = exitCode !== 0 && reported.failed === 0;
  return ran === 0 || unexplained ? addTallies([reported, FAILED]) : reported;
}
