import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../../platform/problems.ts';

export interface BlocksDependencies {
  readonly pool: Pool;
  /** Notifies a member's open devices of feed number `number` after the commit, so that they pull it. */
  readonly publishChange: (member: MemberId, number: number) => void;
}

/** Blocks or unblocks a profile of the same site; idempotent. Devices pull the change. A block notifies the blocker's devices only. */
export async function setBlock(
  { pool, publishChange }: BlocksDependencies,
  blocker: MemberId,
  { profile: blocked, on }: { profile: MemberId; on: boolean },
): Promise<void> {
  // The call answers `not_found` for a member that the caller may not see, so a block reveals no member.
  const { rows: contact } = await pool.query(
    `SELECT FROM contacts WHERE viewer_id = $1 AND other_id = $2 AND refusal IS DISTINCT FROM 'not_found'`,
    [blocker, blocked],
  );
  if (contact.length === 0) throw new Refusal('not_found', {});
  await publishChanges({ pool, publishChange }, 'set_block($1, $2, $3)', [blocker, blocked, on]);
}

/** Discloses a block by `blocker` to the blocked member, once. Their devices pull the change. Without a block the call does nothing. */
export const announceBlock = (dependencies: BlocksDependencies, blocked: MemberId, blocker: MemberId): Promise<void> =>
  publishChanges(dependencies, 'notify_blocked_member($1, $2)', [blocked, blocker]);

async function publishChanges(
  { pool, publishChange }: BlocksDependencies,
  call: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await pool.query<{ member: MemberId; number: number }>(
    `SELECT member, number::float8 AS number FROM ${call}`,
    [...values],
  );
  for (const { member, number } of rows) publishChange(member, number);
}
