// npm start: what is needed and not there yet (packages, the built app), then the server until it is stopped.
import path from 'node:path';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';

await ensureInstalled();
await ensureBuilt();
// The server's TypeScript is translated once and kept: a start reads it back, at two thirds of the cost.
const env = projectEnvironment({ NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled') });
process.exitCode = await run(modernNode(), [path.join(root, 'server', 'main.ts')], { env });
