import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../contract/base/call.ts';
import { bandOf } from '../../../contract/location/grid.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import type { getLikes } from '../../../contract/likes/likes.ts';
import { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { query, readRows } from '../../platform/database/query.ts';

export type LikesOf = Omit<ResponseOf<typeof getLikes>, 'cursor'>;

/** Maximum length of each list. The newest entries win, and unseen entries come before seen ones. */
const MOST = 500;

const likeOf = (name: string, view: string, isNew: string) =>
  query({
    name,
    row: { id: MemberId, card: ProfileCard, is_new: z.boolean(), km: z.nullable(z.number()), at: z.string() },
    text: `
  SELECT l.other_id AS id, to_jsonb(card) AS card, ${isNew} AS is_new,
    distance_km(me.latitude, me.longitude, other.latitude, other.longitude) AS km,
    to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
  FROM ${view} l JOIN profile_cards card ON card.id = l.other_id
  JOIN members me ON me.id = l.member_id JOIN members other ON other.id = l.other_id
  WHERE l.member_id = $1 AND ($2::uuid[] IS NULL OR l.other_id = ANY ($2))
  ORDER BY is_new DESC, l.created_at DESC LIMIT $3`,
  });

const RECEIVED_LIKE = likeOf('likes_received', 'likes_received', 'l.like_new');
const SENT_LIKE = likeOf('likes_sent', 'likes_sent', 'false');
const SHOWN_MATCH = likeOf('likes_matches', 'matches_shown', 'l.match_new');

/** Reads the received likes, sent likes and matches of a member, newest first. `only` restricts them to these members. */
export async function readLikes(pool: Pool, member: MemberId, only: readonly MemberId[] | null): Promise<LikesOf> {
  const values = [member, only, MOST];
  const read = async (shown: typeof RECEIVED_LIKE) =>
    (await readRows(pool, shown, values)).toSorted((a, b) => b.at.localeCompare(a.at));
  const [received, sent, matches] = await Promise.all([read(RECEIVED_LIKE), read(SENT_LIKE), read(SHOWN_MATCH)]);
  const cards = [...received, ...sent, ...matches].map(({ card }) => card);
  return {
    profiles: [...new Map(cards.map((card) => [card.id, card])).values()],
    liked_by: received.map(({ id, at, is_new, km }) => ({ id, like_new: is_new, liked_at: at, distance: bandOf(km) })),
    likes: sent.map(({ id, at, km }) => ({ id, liked_at: at, distance: bandOf(km) })),
    matches: matches.map(({ id, at, is_new, km }) => ({ id, match_new: is_new, matched_at: at, distance: bandOf(km) })),
  };
}
