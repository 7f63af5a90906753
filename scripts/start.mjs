// npm start: installs packages and builds the app if necessary, then runs the server until it is stopped.
import path from 'node:path';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled, ensureBuilt);
// The compile cache stores the server's translated TypeScript, so that a start costs two thirds.
const env = projectEnvironment({ NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled') });
process.exitCode = await run(modernNode(), [path.join(root, 'server', 'process', 'main.ts')], { env });
