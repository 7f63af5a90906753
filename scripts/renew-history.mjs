// npm run renew-history: what an operator runs after a restore to an earlier moment (see README.md).
import path from 'node:path';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';

await ensureInstalled();
process.exitCode = await run(modernNode(), [path.join(root, 'server', 'renew-history.ts')], {
  env: projectEnvironment(),
});
