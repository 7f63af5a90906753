import type { FinderReason, FinderFilters } from '../../../contract/discovery.ts';
import { NEAR_REASON_KM } from '../../../contract/base/rules.ts';
import type { Candidate } from './find-candidates.ts';

/** Lists why a candidate fits the filters, with the most important criterion first. The age is a limit, so it always fits. */
export function reasonsFor(
  { shared, km, is_new, profile }: Pick<Candidate, 'shared' | 'km' | 'is_new' | 'profile'>,
  filters: Pick<FinderFilters, 'matters' | 'distance'>,
): FinderReason[] {
  const reasons: FinderReason[] = [];
  if (shared.length > 0) reasons.push({ kind: 'interests', interests: [...shared] });
  if (km !== null && km <= Number(filters.distance ?? NEAR_REASON_KM)) reasons.push({ kind: 'distance' });
  if (profile.presence === 'online') reasons.push({ kind: 'online' });
  if (is_new) reasons.push({ kind: 'new' });
  reasons.push({ kind: 'age' });
  return reasons.toSorted(
    (one, other) => Number(other.kind === filters.matters) - Number(one.kind === filters.matters),
  );
}
