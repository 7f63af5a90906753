import { hashKey, type QueryClient, type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { liveQuery, type Subscription } from 'dexie';
import { useEffect } from 'react';

interface LiveOptions {
  /** False where there is nothing to read yet. */
  enabled?: boolean;
  /** True for what the first frame of the next start should show. */
  persist?: boolean;
}

interface Feed {
  readers: number;
  readonly subscription: Subscription;
}

const FORGET_MS = 5 * 60_000;
const feeds = new WeakMap<QueryClient, Map<string, Feed>>();

/**
 * A local fact as a query: `read` reads Dexie, and one live query per key writes what it finds into the cache as long as
 * somebody looks. Nothing else writes there. `read` must depend on nothing but the key.
 */
export function useLive<T>(queryKey: QueryKey, read: () => Promise<T>, options: LiveOptions = {}): UseQueryResult<T> {
  const { enabled = true, persist = false } = options;
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  const result = useQuery({
    queryKey,
    queryFn: read,
    // The feed below reads; the query itself only would read once more.
    enabled: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist },
    ...(persist ? {} : { gcTime: FORGET_MS }),
  });
  useEffect(
    () => (enabled ? follow(client, queryKey, read) : undefined),
    // The key's hash stands for the key and for `read`, which may be made anew with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, hash, enabled],
  );
  return result;
}

function follow<T>(client: QueryClient, queryKey: QueryKey, read: () => Promise<T>): () => void {
  const hash = hashKey(queryKey);
  const own = feeds.get(client) ?? new Map<string, Feed>();
  feeds.set(client, own);
  const feed = own.get(hash) ?? { readers: 0, subscription: start(client, queryKey, read) };
  own.set(hash, feed);
  feed.readers += 1;
  return () => {
    feed.readers -= 1;
    if (feed.readers > 0) return;
    feed.subscription.unsubscribe();
    own.delete(hash);
  };
}

function start<T>(client: QueryClient, queryKey: QueryKey, read: () => Promise<T>): Subscription {
  return liveQuery(read).subscribe({
    next: (value) => {
      client.setQueryData(queryKey, value);
    },
    // Reading once more through the query puts the failure where screens look for it.
    error: () => {
      client.query({ queryKey, queryFn: read, networkMode: 'always', staleTime: 0 }).catch(() => undefined);
    },
  });
}
