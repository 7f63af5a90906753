import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

export interface BlocksDependencies {
  readonly pool: Pool;
  readonly publishChange: PublishChange;
}

const changeBy = (call: string) =>
  query({
    row: { member: MemberId, number: z.nullable(z.int()) },
    text: `SELECT member, number::float8 AS number FROM ${call}`,
  });

const BLOCK_CHANGE = changeBy('set_block($1, $2, $3)');
const NOTICE_CHANGE = changeBy('notify_blocked_member($1, $2)');

/** Blocks or unblocks a profile of the same site; idempotent. Devices pull the change. A block notifies the blocker's devices only. */
export async function setBlock(
  { pool, publishChange }: BlocksDependencies,
  blocker: MemberId,
  { profile: blocked, on }: { profile: MemberId; on: boolean },
): Promise<void> {
  // The call answers `not_found` for a member that the caller may not see, so a block reveals no member.
  const { rowCount } = await pool.query(
    `SELECT FROM contacts WHERE viewer_id = $1 AND other_id = $2 AND refusal IS DISTINCT FROM 'not_found'`,
    [blocker, blocked],
  );
  if (rowCount === 0) throw new Refusal('not_found', {});
  await publishChanges({ pool, publishChange }, BLOCK_CHANGE, [blocker, blocked, on]);
}

/** Discloses a block by `blocker` to the blocked member, once. Their devices pull the change. Without a block the call does nothing. */
export const announceBlock = (dependencies: BlocksDependencies, blocked: MemberId, blocker: MemberId): Promise<void> =>
  publishChanges(dependencies, NOTICE_CHANGE, [blocked, blocker]);

async function publishChanges(
  { pool, publishChange }: BlocksDependencies,
  change: typeof BLOCK_CHANGE,
  values: readonly unknown[],
): Promise<void> {
  for (const { member, number } of await readRows(pool, change, values)) publishChange(member, number);
}
