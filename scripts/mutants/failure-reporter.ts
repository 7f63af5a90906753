import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** The error of a test as vitest reports it. fast-check wraps the error of a property as its cause. */
export interface TestFailure {
  readonly name?: string | undefined;
  readonly message: string;
  readonly cause?: unknown;
}

const failureOf = ({ name, message, cause }: SerializedError): TestFailure => ({ name, message, cause });

function failuresOf(module: TestModule): TestFailure[] {
  const tests = [...module.children.allTests()];
  return [...module.errors(), ...tests.flatMap((test) => test.result().errors ?? [])].map(failureOf);
}

/** A vitest reporter that writes all failures of the run to `FAILURES_FILE`. No file means that the run did not end. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.FAILURES_FILE;
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify([...modules.flatMap(failuresOf), ...unhandledErrors.map(failureOf)]));
  }
}
