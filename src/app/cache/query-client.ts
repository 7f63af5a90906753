import { QueryClient } from '@tanstack/react-query';

/** How long the cache of a member is kept on the device after its last change. */
export const CACHE_KEPT_MS = 7 * 86_400_000;

/** The one cache of the app. Retries are made in one layer, the engine's `request`, so there are none here. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // What is persisted has to stay in memory at least as long as it is kept, or the cache would forget it first. Without
      // end: else whatever goes out of sight winds up a clock of its own, in the frame of the screen that comes.
      queries: { retry: false, networkMode: 'offlineFirst', gcTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  });
}
