// npm run dev: Vite on PORT, and the API behind it on the next port. The server restarts when its sources change.
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled);

const port = Number.parseInt(process.env.PORT || '3000', 10);
const apiPort = Number.parseInt(process.env.API_PORT || String(port + 1), 10);
const node = modernNode();
const programs = [
  {
    args: [
      '--watch-path=server',
      '--watch-path=demo',
      '--watch-path=contract',
      '--watch-preserve-output',
      'server/process/main.ts',
    ],
    // Vite serves the pages, so the server accepts requests from Vite's origin.
    env: {
      PORT: String(apiPort),
      API_ONLY: '1',
      RENDER_SOURCES: '1',
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
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
    // Neither is useful alone, so the end of one ends the other.
    if (ended < programs.length) process.kill(process.pid, 'SIGTERM');
    return code;
  }),
);
process.exitCode = Math.max(...codes);
