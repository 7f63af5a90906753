import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, readRows, type RowOf } from '../../platform/database/query.ts';
import type { ChangeFeed } from '../../platform/live/change-feed.ts';
import { Refusal } from '../../platform/problems.ts';
import { type LikesOf, readLikes } from './read-likes.ts';

export type LikedListener = (liker: MemberId, liked: MemberId, isMatch: boolean) => void;

/** The likes of this process: the operations that calls and other features run for a member. */
export interface Likes {
  /** Stores a like; idempotent. Resolves with true if the two like each other. */
  readonly like: (liker: MemberId, liked: MemberId) => Promise<boolean>;
  /** Publishes a like that another feature's statement stored through `add_like`, such as the swipe game's. */
  readonly publish: (stored: StoredLike) => void;
  readonly unlike: (liker: MemberId, liked: MemberId) => Promise<void>;
  readonly markSeen: (member: MemberId, other: MemberId, match: boolean) => Promise<void>;
  readonly read: (member: MemberId, only: readonly MemberId[] | null) => Promise<LikesOf>;
  /** Calls the listener for every like that this process stored. Returns the unsubscribe function. */
  readonly onLiked: (listener: LikedListener) => () => void;
}

/** Feed numbers of a member. The payload depends on what each side may see, so devices pull it. */
const FeedEvent = z.object({ member: MemberId, from: z.int(), to: z.int() });
type FeedEvent = z.infer<typeof FeedEvent>;

interface StoredLike {
  readonly liker: MemberId;
  readonly liked: MemberId;
  readonly is_match: boolean;
  readonly events: readonly FeedEvent[];
}

interface LikesOptions {
  readonly pool: Pool;
  readonly feed: ChangeFeed;
}

const eventBy = (call: string) =>
  query({
    row: FeedEvent.shape,
    text: `SELECT member, min(number)::float8 AS "from", max(number)::float8 AS "to" FROM ${call} GROUP BY member`,
  });

const REMOVAL_EVENT = eventBy('remove_like($1, $2)');
const SEEN_EVENT = eventBy('mark_like_seen($1, $2, $3)');

export function openLikes({ pool, feed }: LikesOptions): Likes {
  const listeners = new Set<LikedListener>();
  const publishEvents = (events: readonly FeedEvent[]) => {
    for (const event of events) feed.publish({ ...event, changes: [] });
  };
  const publish = ({ liker, liked, is_match, events }: StoredLike) => {
    publishEvents(events);
    for (const listener of listeners) listener(liker, liked, is_match);
  };
  return {
    async like(liker, liked) {
      const { is_match, events } = await addLike(pool, liker, liked);
      if (events !== null) publish({ liker, liked, is_match, events });
      return is_match;
    },
    publish,
    unlike: async (liker, liked) => publishEvents(await readRows(pool, REMOVAL_EVENT, [liker, liked])),
    markSeen: async (member, other, match) => publishEvents(await readRows(pool, SEEN_EVENT, [member, other, match])),
    read: (member, only) => readLikes(pool, member, only),
    onLiked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ADDED_LIKE = query({
  name: 'add_like',
  row: {
    outcome: z.enum(['stored', 'not_found', 'blocking']),
    /** Null if there is no such member. */
    name: z.nullable(z.string()),
    is_match: z.boolean(),
    /** Null if the like existed already. */
    events: z.nullable(z.array(FeedEvent)),
  },
  text: 'SELECT outcome, name, is_match, events FROM add_like($1, $2)',
});

async function addLike(pool: Pool, liker: MemberId, liked: MemberId): Promise<RowOf<typeof ADDED_LIKE>> {
  const added = await readRow(pool, ADDED_LIKE, [liker, liked]);
  if (added === undefined || added.name === null || added.outcome === 'not_found') throw new Refusal('not_found', {});
  if (added.outcome !== 'stored') throw new Refusal(added.outcome, { name: added.name });
  return added;
}
