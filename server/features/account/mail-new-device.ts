import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';

/** Tells a member, at an address that they have confirmed, that a browser without a device cookie of the account has signed in. */
export async function mailNewDevice(
  pool: Pool,
  member: MemberId,
  device: { readonly browser: string | null; readonly system: string | null },
): Promise<void> {
  await pool.query("SELECT queue_mail(id, 'new_device', $2) FROM members WHERE id = $1 AND status = 'active'", [
    member,
    JSON.stringify({ ...device, at: new Date().toISOString() }),
  ]);
}
