// npm run reconcile [-- DAY]: compares orders, ledger and payment providers over a day. --help prints the options.
import path from 'node:path';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled);
process.exitCode = await run(
  modernNode(),
  [path.join(root, 'server', 'commands', 'reconcile.ts'), ...process.argv.slice(2)],
  {
    env: projectEnvironment(),
  },
);
