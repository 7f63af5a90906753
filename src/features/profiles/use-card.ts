import { useQueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/base/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { useOnline } from '../../browser/use-online.ts';
import { readCard } from '../../engine/store/like-lists.ts';
import { findSuggested } from '../discovery/finder/use-finder.ts';
import type { KnownCard } from '../../domain/card/find-card.ts';
import { cardKey } from '../../domain/query-keys.ts';

/** The card of a member from the store or the games, as a fallback for their profile. Undefined while the store is read. */
export function useCard(id: MemberId): KnownCard | null | undefined {
  const store = useStore();
  const client = useQueryClient();
  const isOnline = useOnline();
  const stored = useLive(cardKey(id), () => readCard(store, id), { enabled: !isOnline }).data;
  return findSuggested(client, id) ?? stored;
}
