import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.ts';
import type { Print } from './step.ts';
import { addTallies, failedTest, flakyTest, judgeRun, PASSED, type Tally } from './tally.ts';

/** The parts of Playwright's JSON report that this file reads. */
interface Report {
  readonly suites: readonly ReportedSuite[];
  readonly errors: readonly { readonly message?: string }[];
}
interface ReportedSuite {
  readonly suites?: readonly ReportedSuite[];
  readonly specs: readonly { readonly title: string; readonly file: string; readonly tests: readonly ReportedTest[] }[];
}
interface ReportedTest {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results: readonly { readonly errors?: readonly ReportedError[] }[];
}
interface ReportedError {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
}

/** The name of a failed test with the place of the failure. */
function nameOf(name: string, location: { readonly file: string; readonly line: number } | undefined): string {
  return location === undefined ? name : `${name} (${path.basename(location.file)}:${location.line})`;
}

/** In CI a failed journey has a second try, because the machine may be slow. Its race is a defect all the same. */
const SECOND_TRY = process.env.CI === undefined ? [] : ['--retries=1'];
/** More journeys that passed only at their second try fail the run. */
const FLAKY_MOST = 2;

interface NamedTest {
  readonly name: string;
  readonly test: ReportedTest;
}

function tallyTest({ name, test }: NamedTest): Tally {
  if (test.status === 'expected') return PASSED;
  if (test.status !== 'skipped') {
    const errors = test.results.flatMap((result) => result.errors ?? []);
    // A test that timed out has two errors: the timeout, and the place where it waited.
    const location = errors.find((error) => error.location !== undefined)?.location;
    const judge = test.status === 'flaky' ? flakyTest : failedTest;
    return judge(nameOf(name, location), errors.map(({ message }) => message).join('\n') || undefined);
  }
  const reason = test.annotations.find(({ description }) => description !== undefined)?.description;
  return { passed: 0, failed: 0, skipped: [{ name, reason: reason ?? 'switched off where it is written' }] };
}

function testsOf(suite: ReportedSuite): NamedTest[] {
  const own = suite.specs.flatMap((spec) => spec.tests.map((test) => ({ name: `${spec.file} > ${spec.title}`, test })));
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/** The tally of a Playwright report. An error outside every test counts as one failure. */
export function tallyReport(report: Report): Tally {
  const tests = report.suites.flatMap(testsOf);
  const flaky = tests.filter(({ test }) => test.status === 'flaky').length;
  return addTallies([
    ...tests.map(tallyTest),
    ...(flaky > FLAKY_MOST
      ? [failedTest('second tries', `${flaky} journeys needed one, at most ${FLAKY_MOST} may`)]
      : []),
    ...report.errors.map(({ message }) => failedTest('outside of every test', message)),
  ]);
}

function readReport(file: string): Tally | undefined {
  try {
    return tallyReport(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return undefined;
  }
}

const REPORT_FILE = path.join('test-results', 'report.json');

interface PlaywrightRun {
  /** A project of playwright.config.ts. */
  readonly project: 'journeys' | 'screens' | 'soak';
  /** Only these files. All files of the project if missing. */
  readonly files?: readonly string[];
  /** The mark of the tests to omit. */
  readonly omit?: string;
  readonly limitMinutes: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly print: Print;
}

/** Runs journeys against the built app and returns their tally. */
export async function runPlaywright({
  project,
  files = [],
  omit,
  limitMinutes,
  env = {},
  print,
}: PlaywrightRun): Promise<Tally> {
  rmSync(REPORT_FILE, { force: true });
  const playwright = path.join('node_modules', '@playwright', 'test', 'cli.js');
  const args = [
    playwright,
    'test',
    '--forbid-only',
    ...SECOND_TRY,
    `--project=${project}`,
    ...(omit === undefined ? [] : [`--grep-invert=${omit}`]),
    ...files,
  ];
  const { code } = await runProgram({ command: process.execPath, args, limitMinutes, env, print });
  return judgeRun(readReport(REPORT_FILE), code);
}
