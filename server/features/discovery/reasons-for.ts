import type { FinderReason, FinderFilters } from '../../../contract/discovery.ts';
import { NEAR_REASON_KM } from '../../../contract/rules.ts';
import type { Candidate } from './find-candidates.ts';

/** Why somebody fits a wish: what matters most first. The age always does, it is a limit. */
export function reasonsFor(
  { shared, km, is_new, profile }: Pick<Candidate, 'shared' | 'km' | 'is_new' | 'profile'>,
  wish: Pick<FinderFilters, 'matters' | 'distance'>,
): FinderReason[] {
  const reasons: FinderReason[] = [];
  if (shared.length > 0) reasons.push({ kind: 'interests', interests: [...shared] });
  if (km !== null && km <= Number(wish.distance ?? NEAR_REASON_KM)) reasons.push({ kind: 'distance' });
  if (profile.presence === 'online') reasons.push({ kind: 'online' });
  if (is_new) reasons.push({ kind: 'new' });
  reasons.push({ kind: 'age' });
  return reasons.toSorted((one, other) => Number(other.kind === wish.matters) - Number(one.kind === wish.matters));
}
