// npm run mail:preview: writes every e-mail in every language, to look at them in a browser or a mail program.
import path from 'node:path';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled);
process.exitCode = await run(modernNode(), [path.join(root, 'server', 'commands', 'mail-preview.ts')], {
  env: projectEnvironment(),
});
