import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { type Cursor, formatCursor, type MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, type RowOf } from '../database/query.ts';
import { Refusal } from '../problems.ts';

/** The counters that a device needs before it reads the feed of a member. */
const FEED_COUNTERS = query({
  name: 'read_counters',
  row: {
    credits: z.int(),
    feed_number: z.int(),
    /** The number up to which changes are deleted. */
    feed_pruned: z.int(),
  },
  text: `SELECT credits, feed_number::float8 AS feed_number, feed_pruned::float8 AS feed_pruned
           FROM member_counters WHERE member_id = $1`,
});

/** Refuses with `authentication_required` when the member is deleted. */
export async function readFeedCounters(pool: Pool, member: MemberId): Promise<RowOf<typeof FEED_COUNTERS>> {
  const counters = await readRow(pool, FEED_COUNTERS, [member]);
  if (counters === undefined) throw new Refusal('authentication_required', {});
  return counters;
}

/** The cursor to continue from after a full reload. Callers read it before the rows, so that no change is missed. */
export async function currentCursor(pool: Pool, epoch: string, member: MemberId): Promise<Cursor> {
  return formatCursor(epoch, (await readFeedCounters(pool, member)).feed_number);
}
