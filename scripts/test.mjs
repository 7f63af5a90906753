// npm test: installs what is missing, then runs the suite; `--quick` (npm run check) leaves out what needs a build.
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { run } from './setup/run.mjs';

await ensureInstalled().catch((error) => {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
});
const suite = ['scripts/suite/main.ts', ...process.argv.slice(2)];
process.exitCode = await run(modernNode(), suite, { env: projectEnvironment() });
