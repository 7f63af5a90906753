import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { findMatches, type FinderFilters, type Suggestion } from '../../../../contract/discovery.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ProfileResult } from '../../../../contract/profiles/profile-card.ts';
import { request } from '../../../engine/api/request.ts';
import { suggestionsKey, swipeKey } from '../../../domain/query-keys.ts';
import { openRequest, closeRequest } from './finder-answers.ts';
import type { Deck } from '../swipe-query.ts';

/** The last suggestions and their filters (`wish`, a persisted field). The next search replaces them. */
interface FinderResult {
  readonly wish: FinderFilters;
  readonly suggestions: readonly Suggestion[];
}

export function useFinder(member: MemberId) {
  const client = useQueryClient();
  // The query only stores the result: a refetch would return other suggestions.
  const { data: found, dataUpdatedAt: foundAt } = useQuery<FinderResult | null>({
    queryKey: suggestionsKey,
    queryFn: () => null,
    enabled: false,
    meta: { persist: true },
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (filters: FinderFilters) => request(findMatches, { body: openRequest(member, filters) }),
    onSuccess: ({ suggestions }, filters) => {
      closeRequest(member);
      client.setQueryData<FinderResult>(suggestionsKey, { wish: filters, suggestions });
      const shown = new Set(suggestions.map(({ profile }) => profile.id));
      // A profile appears once a day, so the suggested profiles leave the deck of the swipe game.
      client.setQueryData<Deck>(
        swipeKey,
        (deck) => deck && { ...deck, cards: deck.cards.filter(({ id }) => !shown.has(id)) },
      );
    },
  });
  return { found: found ?? undefined, foundAt, find: mutate, isFinding: isPending, error, reset };
}

/** The card of a member among the suggestions or in the deck. */
export function findSuggested(client: QueryClient, id: MemberId): ProfileResult | undefined {
  const suggested =
    client.getQueryData<FinderResult | null>(suggestionsKey)?.suggestions.map(({ profile }) => profile) ?? [];
  const deck = client.getQueryData<Deck>(swipeKey)?.cards ?? [];
  return [...suggested, ...deck].find((card) => card.id === id);
}

/** Removes an unavailable member from the suggestions and the deck. */
export function dropSuggestion(client: QueryClient, id: MemberId): void {
  const without = (found: FinderResult | null | undefined) =>
    found && { ...found, suggestions: found.suggestions.filter(({ profile }) => profile.id !== id) };
  // A removal does not make the results newer, so their time does not change.
  client.setQueryData<FinderResult | null>(suggestionsKey, without, {
    updatedAt: client.getQueryState(suggestionsKey)?.dataUpdatedAt,
  });
  client.setQueryData<Deck>(
    swipeKey,
    (deck) => deck && { ...deck, cards: deck.cards.filter((card) => card.id !== id) },
  );
}
