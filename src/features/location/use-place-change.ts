import { useQueryClient } from '@tanstack/react-query';
import { meKey, profilesKey, searchesKey, suggestionsKey, swipeKey } from '../../domain/query-keys.ts';

/**
 * Drops every result that depends on the member's place: searches, and the distances in profiles, in the match finder's
 * suggestions and on the cards of the swipe game.
 */
export function usePlaceChange(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const queryKey of [searchesKey, profilesKey, suggestionsKey, swipeKey]) client.removeQueries({ queryKey });
    await client.invalidateQueries({ queryKey: meKey });
  };
}
