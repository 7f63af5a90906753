import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { addTallies, FAILED, PASSED, type Tally } from './tally.ts';

function tallyTest(test: TestCase): Tally {
  const result = test.result();
  if (result.state === 'passed') return PASSED;
  if (result.state !== 'skipped') return FAILED;
  const reason = result.note ?? (test.options.mode === 'todo' ? 'not written yet' : 'switched off where it is written');
  return { passed: 0, failed: 0, skipped: [{ name: `${test.module.relativeModuleId} > ${test.fullName}`, reason }] };
}

function tallyModule(module: TestModule): Tally {
  const tests = addTallies([...module.children.allTests()].map(tallyTest));
  // A file that does not load, or whose setup throws, fails without a failing test.
  return module.state() === 'failed' && tests.failed === 0 ? addTallies([tests, FAILED]) : tests;
}

/** A vitest reporter that writes the tally of the run, with the reasons of skips, to `TALLY_FILE`. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.TALLY_FILE;
    if (file === undefined) return;
    const tally = addTallies([...modules.map(tallyModule), ...unhandledErrors.map(() => FAILED)]);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(tally));
  }
}
