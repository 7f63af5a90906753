import type { Pool } from 'pg';
import { type Cursor, formatCursor, type MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../problems.ts';

/** The counters that a device needs before it reads the feed of a member. */
export interface FeedCounters {
  readonly credits: number;
  readonly feed_number: number;
  /** The number up to which changes are deleted. */
  readonly feed_pruned: number;
}

/** Refuses with `authentication_required` when the member is deleted. */
export async function readFeedCounters(pool: Pool, member: MemberId): Promise<FeedCounters> {
  const { rows } = await pool.query<FeedCounters>({
    name: 'read_counters',
    text: `SELECT credits, feed_number::float8 AS feed_number, feed_pruned::float8 AS feed_pruned
           FROM member_counters WHERE member_id = $1`,
    values: [member],
  });
  const counters = rows[0];
  if (counters === undefined) throw new Refusal('authentication_required', {});
  return counters;
}

/** The cursor to continue from after a full reload. Callers read it before the rows, so that no change is missed. */
export async function currentCursor(pool: Pool, epoch: string, member: MemberId): Promise<Cursor> {
  return formatCursor(epoch, (await readFeedCounters(pool, member)).feed_number);
}
