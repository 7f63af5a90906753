import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { findMatches, type FinderFilters, type Suggestion } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import { request } from '../../engine/api/request.ts';
import { askFor, closeAsking } from './finder-answers.ts';
import { type Deck, swipeQuery } from './swipe-query.ts';

/** What was found, and for which wish: it stays while profiles are looked at, and is gone with the next search. */
interface Found {
  readonly wish: FinderFilters;
  readonly suggestions: readonly Suggestion[];
}

const KEY = ['suggestions'];

export function useFinder(member: MemberId) {
  const client = useQueryClient();
  // Only kept here: asking again would be asking for others.
  const { data: found, dataUpdatedAt: foundAt } = useQuery<Found | null>({
    queryKey: KEY,
    queryFn: () => null,
    enabled: false,
    meta: { persist: true },
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (wish: FinderFilters) => request(findMatches, { body: askFor(member, wish) }),
    onSuccess: ({ suggestions }, wish) => {
      closeAsking(member);
      client.setQueryData<Found>(KEY, { wish, suggestions });
      const shown = new Set(suggestions.map(({ profile }) => profile.id));
      // Nobody twice in a day: whoever is suggested is no longer in the deck of the swipe game.
      client.setQueryData<Deck>(
        swipeQuery.queryKey,
        (deck) => deck && { ...deck, cards: deck.cards.filter(({ id }) => !shown.has(id)) },
      );
    },
  });
  return { found: found ?? undefined, foundAt, find: mutate, isFinding: isPending, error, reset };
}

/** Their card, where they are among the suggestions or the cards of the day. */
export function findSuggested(client: QueryClient, id: MemberId): FoundProfile | undefined {
  const suggested = client.getQueryData<Found | null>(KEY)?.suggestions.map(({ profile }) => profile) ?? [];
  const dealt = client.getQueryData<Deck>(swipeQuery.queryKey)?.cards ?? [];
  return [...suggested, ...dealt].find((card) => card.id === id);
}

/** Somebody who is no longer come upon is on no card of today any more. */
export function forgetSuggested(client: QueryClient, id: MemberId): void {
  const without = (found: Found | null | undefined) =>
    found && { ...found, suggestions: found.suggestions.filter(({ profile }) => profile.id !== id) };
  // They are of the moment in which they were found, however many leave.
  client.setQueryData<Found | null>(KEY, without, { updatedAt: client.getQueryState(KEY)?.dataUpdatedAt });
  client.setQueryData<Deck>(
    swipeQuery.queryKey,
    (deck) => deck && { ...deck, cards: deck.cards.filter((card) => card.id !== id) },
  );
}
