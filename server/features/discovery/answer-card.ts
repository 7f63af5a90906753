import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { swipe } from '../../../contract/discovery.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { SWIPE_LIKES_A_DAY } from '../../../contract/base/rules.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';

const SWIPE = query({
  name: 'swipe_card',
  row: {
    outcome: z.enum(['stored', 'not_found', 'blocking', 'swipe_limit']),
    /** Null if the member does not exist. */
    name: z.nullable(z.string()),
    likes_left: z.int(),
    more_at: z.string(),
    is_match: z.boolean(),
    /** Null if the swipe stored no new like. */
    events: z.nullable(z.array(z.object({ member: MemberId, from: z.int(), to: z.int() }))),
  },
  text: `SELECT outcome, name, likes_left,
             to_char(more_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS more_at, is_match, events
           FROM swipe_card($1, $2, $3, $4, $5, $6)`,
});

/** A like that a swipe stored, and the feed events to publish for it. */
interface SwipedLike {
  readonly liker: MemberId;
  readonly liked: MemberId;
  readonly is_match: boolean;
  readonly events: NonNullable<RowOf<typeof SWIPE>['events']>;
}

/** Publishes the like of a swipe. The likes feature implements it. */
export type OnLiked = (stored: SwipedLike) => void;

interface SwipeOptions {
  readonly member: MemberId;
  readonly body: {
    readonly profile: MemberId;
    readonly verdict: 'like' | 'pass';
    readonly next?: MemberId | undefined;
  };
  readonly time_zone: string;
  readonly onLiked: OnLiked;
}

/** Stores a swipe and its like in one statement, or throws a Refusal. */
export async function answerCard(
  pool: Pool,
  { member, body, time_zone, onLiked }: SwipeOptions,
): Promise<ResponseOf<typeof swipe>> {
  const row = await readRow(pool, SWIPE, [
    member,
    body.profile,
    body.verdict,
    body.next ?? null,
    time_zone,
    SWIPE_LIKES_A_DAY,
  ]);
  if (row === undefined || row.outcome === 'not_found') throw new Refusal('not_found', {});
  const { outcome, name, likes_left, more_at, is_match, events } = row;
  if (outcome === 'swipe_limit') throw new Refusal('swipe_limit', { limit: SWIPE_LIKES_A_DAY, more_at });
  if (outcome !== 'stored') throw new Refusal(outcome, { name: name ?? '' });
  if (events !== null) onLiked({ liker: member, liked: body.profile, is_match, events });
  return { likes_left, more_at, match: is_match };
}
