import type { Pool } from 'pg';
import { makeVapidKeys, type VapidKeys } from '../../platform/security/vapid.ts';

/**
 * The keys of this installation where the environment gives none: made once, at the first start. Of processes that start
 * at the same moment, one makes them and all read the same.
 */
export async function keepPushKeys(pool: Pool): Promise<VapidKeys> {
  const made = makeVapidKeys();
  await pool.query('INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    made.publicKey,
    made.privateKey,
  ]);
  const { rows } = await pool.query<VapidKeys>(
    'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys',
  );
  const [keys] = rows;
  if (keys === undefined) throw new Error('the push keys were not kept');
  return keys;
}
