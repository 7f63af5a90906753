import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../../server/platform/database/query.ts';
import { hashPassword, verifyPassword } from '../../server/platform/security/passwords.ts';
import { ACCOUNT_KEYS, accountId } from '../cast/demo-ids.ts';
import { demoPassword } from './demo-password.ts';

interface SeedOptions {
  pool: Pool;
  config: { dataDir: string; demoPassword?: string | undefined; demoConversations: number };
}

const LOCK = 7_361_205;

/**
 * Seeds the demo on the first start in one transaction, and returns its accounts at every start. If several processes
 * start concurrently, one seeds and the others wait for it.
 */
export async function seedDemo({
  pool,
  config,
}: SeedOptions): Promise<{ accounts: { email: string; password: string }[]; seeded: boolean }> {
  const password = await demoPassword({ dataDir: config.dataDir, configured: config.demoPassword });
  const client = await pool.connect();
  let seeded = false;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await isSeeded(client))) {
      // A dynamic import, because names and places are large and only the first start needs them.
      const { insertDemo } = await import('./insert-demo.ts');
      await insertDemo(client, { now: new Date(), conversations: config.demoConversations });
      seeded = true;
    }
    await setPassword(client, password);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  return { accounts: ACCOUNT_KEYS.map((key) => ({ email: `${key}@demo.test`, password })), seeded };
}

async function isSeeded(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM members WHERE id = $1', [accountId('premium')]);
  return rowCount === 1;
}

const KNOWN_PASSWORD = query({
  row: { password_hash: z.string() },
  text: 'SELECT password_hash FROM credentials WHERE member_id = $1',
});

/** Sets one password for the three accounts. Hashes it only if it has changed. */
async function setPassword(client: PoolClient, password: string): Promise<void> {
  const known = await readRow(client, KNOWN_PASSWORD, [accountId('premium')]);
  if (known !== undefined && (await verifyPassword(known.password_hash, password))) return;
  await client.query(
    `INSERT INTO credentials (member_id, password_hash) SELECT id, $2 FROM members WHERE id = ANY ($1)
     ON CONFLICT (member_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = now()`,
    [ACCOUNT_KEYS.map(accountId), await hashPassword(password)],
  );
}
