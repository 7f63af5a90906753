// npm run mutants [start…]: breaks the code in small ways, one at a time, and shows whether the nearest tests notice.
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled);
process.exitCode = await run(modernNode(), ['scripts/mutants/main.ts', ...process.argv.slice(2)], {
  env: projectEnvironment(),
});
