import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, endPool, type TestDatabase } from '../fixtures/database/database.ts';
import { createTemporaryCluster } from '../fixtures/database/temporary-cluster.ts';
import { migrate } from './migrate.ts';

const run = promisify(execFile);

/** Migrates like a start of the server, and returns the epoch that its clients then see. */
async function epochAfterStart(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migrate(pool);
    const { rows } = await pool.query<{ epoch: string }>('SELECT feed_epoch() AS epoch');
    return rows[0]?.epoch ?? '';
  } finally {
    await endPool(pool);
  }
}

async function withDatabase<Result>(database: TestDatabase, work: (url: string) => Promise<Result>): Promise<Result> {
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
}

test('a restart does not change the epoch', async () => {
  await withDatabase(await createTestDatabase(1), async (url) => {
    const epoch = await epochAfterStart(url);
    expect(epoch).toMatch(/^[0-9a-f]{16}$/);
    expect(await epochAfterStart(url)).toBe(epoch);
  });
});

test('the promotion of a standby does not change the epoch', async () => {
  const cluster = await createTemporaryCluster();
  try {
    const epoch = await epochAfterStart(cluster.url);
    await cluster.promote();
    expect(await epochAfterStart(cluster.url)).toBe(epoch);
  } finally {
    await cluster.stop();
  }
});

test('a dump that is restored as another database has another epoch', async () => {
  await withDatabase(await createTestDatabase(1), async (source) => {
    const epoch = await epochAfterStart(source);
    const { stdout: dump } = await run('pg_dump', ['--no-owner', '--clean', '--if-exists', source], {
      maxBuffer: 2 ** 28,
    });
    await withDatabase(await createEmptyDatabase(1), async (target) => {
      const restore = run('psql', ['--quiet', '--set=ON_ERROR_STOP=1', target], { maxBuffer: 2 ** 28 });
      restore.child.stdin?.end(dump);
      await restore;
      expect(await epochAfterStart(target)).not.toBe(epoch);
    });
  });
});

test('renew_history begins another epoch in the same database', async () => {
  await withDatabase(await createTestDatabase(1), async (url) => {
    const epoch = await epochAfterStart(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('SELECT renew_history()');
    await client.end();
    expect(await epochAfterStart(url)).not.toBe(epoch);
  });
});
