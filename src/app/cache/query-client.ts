import { QueryClient } from '@tanstack/react-query';

/** The time for which a member's cache stays on the device after its last change. */
export const CACHE_MAX_AGE_MS = 7 * 86_400_000;

/** The one query cache of the app. The engine's `request` retries, so queries do not. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Persisted queries must stay in memory at least as long as in storage. An infinite `gcTime` also avoids one timer
      // per unmounted query, which would start in the first frame of the next screen.
      queries: { retry: false, networkMode: 'offlineFirst', gcTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  });
}
