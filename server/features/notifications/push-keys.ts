import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../../platform/database/query.ts';
import { makeVapidKeys, type VapidKeys } from '../../platform/security/vapid.ts';

const PUSH_KEYS = query({
  row: { publicKey: z.string(), privateKey: z.string() },
  text: 'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys',
});

/**
 * Reads the VAPID keys of this installation, used if the environment sets none. The first start creates them.
 * Processes that start concurrently all read the same keys.
 */
export async function ensurePushKeys(pool: Pool): Promise<VapidKeys> {
  const made = makeVapidKeys();
  await pool.query('INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    made.publicKey,
    made.privateKey,
  ]);
  const keys = await readRow(pool, PUSH_KEYS);
  if (keys === undefined) throw new Error('the push keys were not stored');
  return keys;
}
