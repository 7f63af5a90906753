import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';

const WRITER = fileURLToPath(new URL('./embedded-writer.fixture.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'liaison-test-'));
const dataDir = join(scratch, 'not', 'there', 'yet');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function open(folder: string = dataDir): Promise<Database> {
  return openDatabase({ dataDir: folder, databaseUrl: undefined, databaseConnections: 10, onFailure: () => {} });
}

/** Starts the writer and resolves when `least` rows are acknowledged. */
async function startWriter(run: string, least: number): Promise<{ writer: ChildProcess; acknowledged: number[] }> {
  const writer = spawn(process.execPath, [WRITER, dataDir, run], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: number[] = [];
  const lines = createInterface({ input: writer.stdout });
  await new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line !== 'ready') acknowledged.push(Number(line));
      if (acknowledged.length === least) resolve();
    });
  });
  return { writer, acknowledged };
}

describe('the embedded database', () => {
  beforeAll(async () => {
    const database = await open();
    await database.pool.query('CREATE TABLE item (id int PRIMARY KEY)');
    await database.close();
  }, 60_000);

  test('creates missing folders, and removes lock and socket when it closes', () => {
    const folder = join(dataDir, 'embedded');
    expect(existsSync(folder)).toBe(true);
    expect(readdirSync(folder).toSorted()).toEqual(['complete', 'pgdata']);
  });

  test('refuses a second opener at once and states the owner', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(new RegExp(`in use by process ${process.pid} `));
    await first.close();
  }, 30_000);

  test('leaves connection, prepared statements and transaction clean after an error', async () => {
    const database = await open();
    const prepared = (divisor: number) =>
      database.pool.query({ name: 'divide', text: 'SELECT 10 / $1::int AS result', values: [divisor] });
    expect((await prepared(5)).rows).toEqual([{ result: 2 }]);
    await expect(prepared(0)).rejects.toThrow('division by zero');
    await expect(database.pool.query('BEGIN; INSERT INTO item VALUES (2); SELECT 1/0; COMMIT')).rejects.toThrow();
    expect((await prepared(5)).rows).toEqual([{ result: 2 }]);
    expect((await database.pool.query('SELECT * FROM item')).rows).toEqual([]);
    await database.close();
  }, 30_000);

  test('opens a folder whose path is too long for a socket', async () => {
    const long = join(scratch, 'x'.repeat(100));
    const database = await open(long);
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  }, 60_000);

  test('loses no acknowledged row after kill -9 of the program, and takes its lock over', async () => {
    const { writer, acknowledged } = await startWriter('parent killed', 300);
    writer.kill('SIGKILL');
    await once(writer, 'close');
    const database = await open();
    const { rows } = await database.pool.query<{ number: number }>(
      `SELECT number FROM written WHERE run = 'parent killed' ORDER BY number`,
    );
    await database.close();
    expect(rows.map((row) => row.number).slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  }, 60_000);

  test('restarts the engine after kill -9 and loses no acknowledged row', async () => {
    const database = await open();
    await database.pool.query(`DELETE FROM written`);
    const acknowledged: number[] = [];
    let refused = 0;
    for (let number = 0; number < 400; number += 1) {
      if (number === 200) process.kill(readEnginePid(), 'SIGKILL');
      await database.pool.query('INSERT INTO written VALUES ($1, $2)', ['engine killed', number]).then(
        () => acknowledged.push(number),
        async () => {
          refused += 1;
          await sleep(20);
        },
      );
    }
    const { rows } = await database.pool.query<{ number: number }>('SELECT number FROM written ORDER BY number');
    await database.close();
    expect(acknowledged.length).toBeGreaterThan(200);
    expect(refused).toBeGreaterThan(0);
    expect(rows.map((row) => row.number)).toEqual(expect.arrayContaining(acknowledged));
  }, 60_000);
});

/** Reads from the lock which process has the files open. */
function readEnginePid(): number {
  const folder = join(dataDir, 'embedded');
  const lock = readdirSync(folder).find((name) => name.startsWith('lock.'));
  return JSON.parse(readFileSync(join(folder, lock ?? ''), 'utf8')).holder.pid;
}
