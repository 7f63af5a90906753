import { useQueryClient } from '@tanstack/react-query';
import { meKey, profilesKey, searchesKey, suggestionsKey, swipeKey } from '../../domain/query-keys.ts';

/**
 * Returns a function that removes every cached result that depends on the member's place: searches, profiles with distances, the
 * suggestions of the match finder and the deck of the swipe game.
 */
export function usePlaceChange(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const queryKey of [searchesKey, profilesKey, suggestionsKey, swipeKey]) client.removeQueries({ queryKey });
    await client.invalidateQueries({ queryKey: meKey });
  };
}
