// npm run mutants:pure: Stryker changes every expression of the pure modules and prints the changes that no test notices.
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled);
const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js';
process.exitCode = await run(
  modernNode(),
  [STRYKER, 'run', 'scripts/mutants/stryker.config.mjs', ...process.argv.slice(2)],
  { env: projectEnvironment() },
);
