// npm run dev: Vite on PORT with the API behind it on the next port; the server starts again when its sources change.
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { run } from './setup/run.mjs';

await ensureInstalled();

const port = Number.parseInt(process.env.PORT || '3000', 10);
const apiPort = Number.parseInt(process.env.API_PORT || String(port + 1), 10);
const node = modernNode();
const programs = [
  {
    args: ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'],
    // The pages come from Vite's address, so that is the origin whose requests the server accepts.
    env: { PORT: String(apiPort), API_ONLY: '1', PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` },
  },
  {
    args: ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'],
    env: { API_PORT: String(apiPort) },
  },
];

let ended = 0;
const codes = await Promise.all(
  programs.map(async ({ args, env }) => {
    const code = await run(node, args, { env: projectEnvironment(env) });
    ended += 1;
    // One without the other is of no use: whichever ends first takes the other with it.
    if (ended < programs.length) process.kill(process.pid, 'SIGTERM');
    return code;
  }),
);
process.exitCode = Math.max(...codes);
