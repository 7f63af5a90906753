import type { ResponseOf } from '../../../contract/call.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { getLikes } from '../../../contract/likes.ts';
import type { Change } from '../../../contract/sync.ts';

/** Reads the likes between a member and the given members. Injected, because the likes feature owns them. */
export type ReadLikes = (
  member: MemberId,
  only: readonly MemberId[],
) => Promise<Omit<ResponseOf<typeof getLikes>, 'cursor'>>;

interface LikeRow {
  readonly kind: string;
  readonly other: MemberId | null;
}

/** Resolves like changes to the current state. A feed row only names the other member, so a like may be gone by now. */
export async function resolveLikes(read: ReadLikes, member: MemberId, rows: readonly LikeRow[]): Promise<Change[]> {
  const of = (kind: string) => [...new Set(rows.flatMap((row) => (row.kind === kind ? (row.other ?? []) : [])))];
  const others = [...new Set(['like', 'liked', 'match'].flatMap(of))];
  if (others.length === 0) return [];
  const { profiles, liked_by, likes, matches } = await read(member, others);
  const cards = new Map(profiles.map((profile) => [profile.id, profile]));
  const found = <T extends { id: MemberId }>(list: readonly T[], id: MemberId) => {
    const [one, profile] = [list.find((item) => item.id === id), cards.get(id)];
    return one === undefined || profile === undefined ? undefined : { one, profile };
  };
  return [
    ...of('like').map((id): Change => {
      const there = found(liked_by, id);
      return there
        ? { kind: 'like', profile: there.profile, liked_by: there.one }
        : { kind: 'like_removed', profile: id };
    }),
    ...of('liked').map((id): Change => {
      const there = found(likes, id);
      return there ? { kind: 'liked', profile: there.profile, like: there.one } : { kind: 'unliked', profile: id };
    }),
    ...of('match').map((id): Change => {
      const there = found(matches, id);
      return there
        ? { kind: 'match', profile: there.profile, match: there.one }
        : { kind: 'match_removed', profile: id };
    }),
  ];
}
