import { defineConfig } from 'vitest/config';
import { WORDS } from '../../vitest.config.ts';
import { PURE_TESTS } from './pure-modules.ts';

/** The tests that Stryker runs. It needs one project without workers of its own. */
export default defineConfig({
  plugins: WORDS,
  test: { include: PURE_TESTS, setupFiles: ['scripts/suite/patience.ts', 'scripts/suite/seed-tests.ts'] },
});
