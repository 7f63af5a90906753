import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'liaison-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

function run(environment: Record<string, string>): Run {
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: '0', ...environment };
  const child = spawn(process.execPath, [MAIN], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Resolves with the address that the program prints when it is ready. */
async function ready({ output, child }: Run): Promise<string> {
  for (;;) {
    const origin = /Liaison is ready at (\S+)/.exec(output())?.[1];
    if (origin !== undefined) return origin;
    if (child.exitCode !== null) throw new Error(output());
    await sleep(50);
  }
}

test('prints its address and database, refuses a second process on its folder, and removes its lock at the end', async () => {
  const first = run({});
  const origin = await ready(first);
  expect(origin).toMatch(/^http:\/\/localhost:\d+$/);
  // It is a line of its own, which may arrive in a later chunk than the address.
  const database =
    /Database: the embedded database in .*: one process, survives crashes of the program, not a power cut/;
  await expect.poll(first.output, { timeout: 20_000 }).toMatch(database);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);

  const second = run({});
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toMatch(
    new RegExp(`^Liaison cannot start: the folder .* is in use by process ${first.child.pid} .*$`),
  );

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(readdirSync(join(folder, 'data', 'embedded')).toSorted()).toEqual(['complete', 'pgdata']);
}, 120_000);

test('opens the folder of a killed process immediately', async () => {
  const killed = run({});
  await ready(killed);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const next = run({});
  expect((await fetch(`${await ready(next)}/healthz`)).status).toBe(200);
  next.child.kill('SIGINT');
  expect(await next.ended).toBe(0);
}, 120_000);

test('names a damaged data folder in one line', async () => {
  const damaged = join(folder, 'damaged');
  mkdirSync(join(damaged, 'embedded', 'pgdata'), { recursive: true });
  writeFileSync(join(damaged, 'embedded', 'complete'), '');
  writeFileSync(join(damaged, 'embedded', 'pgdata', 'PG_VERSION'), '9\n');
  const refused = run({ DATA_DIR: damaged });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim()).toMatch(
    /^Liaison cannot start: the embedded database in .*damaged is damaged or from another version \(.+\): restore the folder.*$/,
  );
}, 60_000);

test('names a taken port in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const refused = run({ PORT: String(port) });
  expect(await refused.ended).toBe(1);
  server.close();
  expect(refused.output().trim()).toBe(
    `Liaison cannot start: port ${port} is taken: stop the program that uses it, or set PORT to another port`,
  );
}, 120_000);

test('serves metrics at a separate port, and names it in one line when it is taken', async () => {
  const METRICS_PORT = String(await freePort());
  const server = run({ METRICS_PORT, PUBLIC_URL: 'https://liaison.example' });
  const origin = await ready(server);
  expect(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()).toContain('liaison_live_streams 0');
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const refused = run({ METRICS_PORT, DATA_DIR: join(folder, 'other') });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim()).toBe(
    `Liaison cannot start: port ${METRICS_PORT} is taken: stop the program that uses it, or set METRICS_PORT to another port`,
  );
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await expect(fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).rejects.toThrow();
}, 120_000);

test.each([
  [{ PORT: 'http' }, 'Liaison cannot start: PORT: must be a whole number'],
  [
    { NODE_ENV: 'production' },
    'Liaison cannot start: DATABASE_URL: must be set in production, or ALLOW_EMBEDDED_IN_PRODUCTION=1 for ' +
      'the embedded database, which a power cut can damage',
  ],
  [
    { PORT: 'http', HOST: 'a b' },
    'Liaison cannot start: PORT: must be a whole number; HOST: must be a host name or an address',
  ],
  [
    { DATA_DIR: MAIN },
    `Liaison cannot start: the data folder ${MAIN} is a file or inside one: remove the file, or choose another DATA_DIR`,
  ],
  [
    { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/liaison' },
    'Liaison cannot start: PostgreSQL at 127.0.0.1:1/liaison refuses connections: start it, or correct DATABASE_URL',
  ],
])('refuses to start with %o and prints one line', async (environment, line) => {
  const refused = run(environment);
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim()).toBe(line);
});
