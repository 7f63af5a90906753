import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { liveQuery } from 'dexie';
import { useEffect } from 'react';

interface LiveOptions {
  /** False while there is nothing to read yet. */
  enabled?: boolean;
  /** True for a value that the first frame of the next start shows. */
  persist?: boolean;
}

interface Reading<T> {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly read: () => Promise<T>;
}

interface Feed {
  readers: number;
  readonly stop: () => void;
}

const FORGET_MS = 5 * 60_000;
const feeds = new WeakMap<QueryClient, Map<string, Feed>>();

/**
 * A local fact as a query: `read` reads Dexie, and one live query per key writes the result into the cache while a component
 * uses it. Only `putLive` writes there too. `read` must depend on nothing but the key.
 */
export function useLive<T>(queryKey: QueryKey, read: () => Promise<T>, options: LiveOptions = {}): UseQueryResult<T> {
  const { enabled = true, persist = false } = options;
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  const result = useQuery({
    queryKey,
    queryFn: read,
    // The live query below reads; an enabled query would read a second time.
    enabled: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist },
    ...(persist ? {} : { gcTime: FORGET_MS }),
  });
  useEffect(
    () => (enabled ? follow({ client, queryKey, read }) : undefined),
    // The key's hash identifies the key and `read`, which may be a new function on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, hash, enabled],
  );
  return result;
}

/** Writes a value that was just read into the cache, before the screen that follows it with `useLive` mounts. */
export function putLive(client: QueryClient, queryKey: QueryKey, value: unknown): void {
  client.setQueryData(queryKey, value);
}

function follow<T>(reading: Reading<T>): () => void {
  const { client, queryKey } = reading;
  const hash = hashKey(queryKey);
  const own = feeds.get(client) ?? new Map<string, Feed>();
  feeds.set(client, own);
  const feed = own.get(hash) ?? { readers: 0, stop: subscribe(reading) };
  own.set(hash, feed);
  feed.readers += 1;
  return () => {
    feed.readers -= 1;
    if (feed.readers > 0) return;
    feed.stop();
    own.delete(hash);
  };
}

function subscribe<T>({ client, queryKey, read }: Reading<T>): () => void {
  const subscription = liveQuery(read).subscribe({
    next: (value) => void client.setQueryData(queryKey, value),
    // A second read through the query reports the failure as the query's error.
    error: () =>
      void client.query({ queryKey, queryFn: read, networkMode: 'always', staleTime: 0 }).catch(() => undefined),
  });
  return () => subscription.unsubscribe();
}
