// npm run renew-history: an operator runs this after a restore to an earlier moment (see README.md).
import path from 'node:path';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled);
process.exitCode = await run(modernNode(), [path.join(root, 'server', 'commands', 'renew-history.ts')], {
  env: projectEnvironment(),
});
