import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import type { Change } from '../../../contract/sync.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { readLikes } from '../likes/read-likes.ts';

interface LikeRow {
  readonly kind: string;
  readonly other: MemberId | null;
}

/**
 * Resolves like changes to the current state. A feed row only names the other member, so the like may be removed already. A block hides
 * likes from the lists. Until the member knows of the block, the feed reports no removal because of it: their devices show the likes until
 * the next load of the lists. The feed reports only the removal of the member's own like.
 */
export async function resolveLikes(pool: Pool, member: MemberId, rows: readonly LikeRow[]): Promise<Change[]> {
  const of = (kind: string) => [...new Set(rows.flatMap((row) => (row.kind === kind ? (row.other ?? []) : [])))];
  const others = [...new Set(['like', 'liked', 'match'].flatMap(of))];
  if (others.length === 0) return [];
  const { profiles, liked_by, likes, matches } = await readLikes(pool, member, others);
  const silent = await readSilent(pool, member, others);
  const cards = new Map(profiles.map((profile) => [profile.id, profile]));
  const found = <T extends { id: MemberId }>(list: readonly T[], id: MemberId) => {
    const [one, profile] = [list.find((item) => item.id === id), cards.get(id)];
    return one === undefined || profile === undefined ? undefined : { one, profile };
  };
  const isLiked = (id: MemberId) => silent.get(id) === true;
  return [
    ...of('like').flatMap((id): Change[] => {
      const there = found(liked_by, id);
      if (there) return [{ kind: 'like', profile: there.profile, liked_by: there.one }];
      return silent.has(id) ? [] : [{ kind: 'like_removed', profile: id }];
    }),
    ...of('liked').flatMap((id): Change[] => {
      const there = found(likes, id);
      if (there) return [{ kind: 'liked', profile: there.profile, like: there.one }];
      return isLiked(id) ? [] : [{ kind: 'unliked', profile: id }];
    }),
    ...of('match').flatMap((id): Change[] => {
      const there = found(matches, id);
      if (there) return [{ kind: 'match', profile: there.profile, match: there.one }];
      return isLiked(id) ? [] : [{ kind: 'match_removed', profile: id }];
    }),
  ];
}

const SILENT_OTHERS = query({
  name: 'silent_others',
  row: { id: MemberId, is_liked: z.boolean() },
  text: `SELECT other_id AS id, EXISTS (SELECT FROM likes WHERE liker_id = $1 AND liked_id = other_id) AS is_liked
           FROM contacts WHERE viewer_id = $1 AND other_id = ANY ($2) AND state = 'blocked_by' AND may_read`,
});

/** Returns the others who have blocked the member without the member's knowledge, and whether the member likes each. */
async function readSilent(
  pool: Pool,
  member: MemberId,
  others: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, boolean>> {
  const silent = await readRows(pool, SILENT_OTHERS, [member, others]);
  return new Map(silent.map(({ id, is_liked }) => [id, is_liked]));
}
