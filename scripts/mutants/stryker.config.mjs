import { PURE_MODULES } from './pure-modules.ts';

// npm run mutants:pure: Stryker changes every expression of the pure modules, and runs the tests that cover it. `--mutate <file>` chooses
// some. Its checker of types and its rewriting of tsconfig.json need an API that TypeScript 7 does not have, so both are off.
export default {
  mutate: PURE_MODULES,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/pure-tests.config.ts' },
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { allowEmojis: false, reportTests: false },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'test-results', '.cache'],
};
