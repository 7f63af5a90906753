import { useQueryClient } from '@tanstack/react-query';
import { meKey, profilesKey, searchesKey, suggestionsKey } from '../query-keys.ts';

/** Drops every result that depends on the member's place: searches, distances in profiles and the match finder's suggestions. */
export function usePlaceChange(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const queryKey of [searchesKey, profilesKey, suggestionsKey]) client.removeQueries({ queryKey });
    await client.invalidateQueries({ queryKey: meKey });
  };
}
