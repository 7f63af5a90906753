import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { Refusal } from '../../platform/problems.ts';

export interface BlocksDependencies {
  readonly pool: Pool;
  /** Notifies a member's open devices of feed number `number` after the commit, so that they pull it. */
  readonly publishChange: (member: MemberId, number: number) => void;
}

/** Blocks or unblocks a profile of the same site; idempotent. The devices of both members pull the change. */
export async function setBlock(
  { pool, publishChange }: BlocksDependencies,
  blocker: MemberId,
  { profile: blocked, on }: { profile: MemberId; on: boolean },
): Promise<void> {
  // The call answers `not_found` for a member that the caller may not see, so a block reveals nobody.
  const { rows: contact } = await pool.query(
    `SELECT FROM contacts WHERE viewer_id = $1 AND other_id = $2 AND state <> 'gone'
       AND (visible OR state = 'blocking' OR are_acquainted($1, $2))`,
    [blocker, blocked],
  );
  if (contact.length === 0) throw new Refusal('not_found', {});
  const { rows } = await pool.query<{ member: MemberId; number: number }>(
    'SELECT member, number::float8 AS number FROM set_block($1, $2, $3)',
    [blocker, blocked, on],
  );
  for (const { member, number } of rows) publishChange(member, number);
}
