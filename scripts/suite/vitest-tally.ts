import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { addTallies, failedTest, PASSED, type Tally } from './tally.ts';

function tallyTest(test: TestCase): Tally {
  const result = test.result();
  if (result.state === 'passed') return PASSED;
  const name = `${test.module.relativeModuleId} > ${test.fullName}`;
  if (result.state !== 'skipped') return failedTest(name, result.errors?.[0]?.message);
  const reason = result.note ?? (test.options.mode === 'todo' ? 'not written yet' : 'switched off where it is written');
  return { passed: 0, failed: 0, skipped: [{ name, reason }] };
}

function tallyModule(module: TestModule): Tally {
  const tests = addTallies([...module.children.allTests()].map(tallyTest));
  // A file that does not load, or whose setup throws, fails without a failing test.
  if (module.state() !== 'failed' || tests.failed > 0) return tests;
  return addTallies([tests, failedTest(module.relativeModuleId, module.errors()[0]?.message)]);
}

/** A vitest reporter that writes the tally of the run, with the reasons of skips, to `TALLY_FILE`. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.TALLY_FILE;
    if (file === undefined) return;
    const tally = addTallies([
      ...modules.map(tallyModule),
      ...unhandledErrors.map(({ message }) => failedTest('outside of every test', message)),
    ]);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(tally));
  }
}
