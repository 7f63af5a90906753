// npm run mail [-- <id>]: an operator reads the e-mails that wait, were sent or failed.
import path from 'node:path';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled);
process.exitCode = await run(
  modernNode(),
  [path.join(root, 'server', 'commands', 'mail.ts'), ...process.argv.slice(2)],
  {
    env: projectEnvironment(),
  },
);
