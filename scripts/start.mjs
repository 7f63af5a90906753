// npm start: what is needed and not there yet (packages, the built app), then the server until it is stopped.
import path from 'node:path';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await run(modernNode(), [path.join(root, 'server', 'main.ts')], { env: projectEnvironment() });
