import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly events: ChatEvents;
}

/** Blocks or unblocks a profile of the same site; doing it twice is doing it once. Both sides' devices pull what is left. */
export async function setBlock(
  { pool, events }: Dependencies,
  blocker: MemberId,
  { profile: blocked, on }: { profile: MemberId; on: boolean },
): Promise<void> {
  // Whom one could not meet is not there: a block is no way to learn of them.
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
  for (const { member, number } of rows) events.feed({ member, from: number, to: number, changes: [] });
}
