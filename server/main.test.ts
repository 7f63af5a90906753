import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

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

/** The address that it prints when it is ready. */
async function ready({ output, child }: Run): Promise<string> {
  for (;;) {
    const origin = /Liaison is ready at (\S+)/.exec(output())?.[1];
    if (origin !== undefined) return origin;
    if (child.exitCode !== null) throw new Error(output());
    await sleep(50);
  }
}

test('it starts, says where and on what, refuses a second one on its folder, and stops in order', async () => {
  const first = run({});
  const origin = await ready(first);
  expect(origin).toMatch(/^http:\/\/localhost:\d+$/);
  expect(first.output()).toMatch(
    /Database: the embedded database in .*: one process, survives crashes of the program, not a power cut; set DATABASE_URL for production/,
  );
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

test('a program that was killed leaves a folder that the next one opens at once', async () => {
  const killed = run({});
  await ready(killed);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const next = run({});
  expect((await fetch(`${await ready(next)}/healthz`)).status).toBe(200);
  next.child.kill('SIGINT');
  expect(await next.ended).toBe(0);
}, 120_000);

test.each([
  [{ PORT: 'http' }, 'Liaison cannot start: PORT: must be a whole number'],
  [
    { NODE_ENV: 'production' },
    'Liaison cannot start: DATABASE_URL: must be set in production; ALLOW_EMBEDDED_IN_PRODUCTION=1 allows ' +
      'the embedded database, which a power cut can damage',
  ],
])('%o stops the start with one line', async (environment, line) => {
  const refused = run(environment);
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim()).toBe(line);
});
