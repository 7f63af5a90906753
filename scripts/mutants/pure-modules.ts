import { existsSync, globSync } from 'node:fs';

/** Their tests set the time zone of the process, which a thread of Stryker cannot. */
const NEEDS_PROCESS = 'src/domain/formats/';

/**
 * The tests of pure modules: those of the project `unit` beside a source of their name. The engine and the worker have pinned faults,
 * because a random change in them mostly makes a test wait.
 */
export const PURE_TESTS = globSync('{contract,src/domain,src/features,src/browser,src/app,src/ui}/**/*.test.ts').filter(
  (test) => !/\.(?:dom|pg)\.test\.ts$/.test(test) && !test.startsWith(NEEDS_PROCESS) && existsSync(moduleOf(test)),
);

export const PURE_MODULES = PURE_TESTS.map(moduleOf);

function moduleOf(test: string): string {
  return test.replace(/\.test\.ts$/, '.ts');
}
