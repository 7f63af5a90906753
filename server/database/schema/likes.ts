import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { at, memberRef, now } from '../columns.ts';
import { members } from './account.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => members.id);
const other = () => memberRef().notNull();

export const likes = pgTable(
  'likes',
  {
    liker_id: member(),
    liked_id: other(),
    created_at: now('created_at'),
    seen_at: at('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.liker_id, t.liked_id] }),
    index('likes_liked').on(t.liked_id, t.created_at),
    index('likes_liker').on(t.liker_id, t.created_at),
  ],
);

/** Two mutual likes. `member_a` is the smaller id. `seen_a` and `seen_b` are the times at which each side saw the match. */
export const matches = pgTable(
  'matches',
  {
    member_a: other(),
    member_b: other(),
    created_at: now('created_at'),
    seen_a: at('seen_a'),
    seen_b: at('seen_b'),
  },
  (t) => [
    primaryKey({ columns: [t.member_a, t.member_b] }),
    index('matches_b').on(t.member_b),
    check('matches_order', sql`${t.member_a} < ${t.member_b}`),
  ],
);

/** Removed likes and the matches that ended with them. A repeated like or match gets its seen time from here. */
export const past_likes = pgTable(
  'past_likes',
  { liker_id: member(), liked_id: other(), seen_at: at('seen_at') },
  (t) => [primaryKey({ columns: [t.liker_id, t.liked_id] }), index('past_likes_liked').on(t.liked_id)],
);

export const past_matches = pgTable(
  'past_matches',
  { member_a: other(), member_b: other(), seen_a: at('seen_a'), seen_b: at('seen_b') },
  (t) => [primaryKey({ columns: [t.member_a, t.member_b] }), index('past_matches_b').on(t.member_b)],
);
