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
import { afterFrame } from './after-frame.ts';

interface LiveOptions {
  /** False where there is nothing to read yet. */
  enabled?: boolean;
  /** True for what the first frame of the next start should show. */
  persist?: boolean;
  /** True for what the first frame of a screen can do without: it is read behind it. */
  late?: boolean;
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
 * A local fact as a query: `read` reads Dexie, and one live query per key writes what it finds into the cache as long as
 * somebody looks. Nothing else writes there, but `putLive`. `read` must depend on nothing but the key.
 */
export function useLive<T>(queryKey: QueryKey, read: () => Promise<T>, options: LiveOptions = {}): UseQueryResult<T> {
  const { enabled = true, persist = false, late = false } = options;
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
    () => (enabled ? follow({ client, queryKey, read, late }) : undefined),
    // The key's hash stands for the key and for `read`, which may be made anew with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, hash, enabled],
  );
  return result;
}

/** Puts what has just been read where `useLive` looks, ahead of the screen that will follow it. */
export function putLive(client: QueryClient, queryKey: QueryKey, value: unknown): void {
  client.setQueryData(queryKey, value);
}

function follow<T>({ late, ...reading }: Reading<T> & { late: boolean }): () => void {
  const { client, queryKey } = reading;
  const hash = hashKey(queryKey);
  const own = feeds.get(client) ?? new Map<string, Feed>();
  feeds.set(client, own);
  const isLate = late || client.getQueryData(queryKey) !== undefined;
  const feed = own.get(hash) ?? { readers: 0, stop: isLate ? startLate(reading) : subscribe(reading) };
  own.set(hash, feed);
  feed.readers += 1;
  return () => {
    feed.readers -= 1;
    if (feed.readers > 0) return;
    feed.stop();
    own.delete(hash);
  };
}

/** Where something is known already it is shown first: following it must not hold up the frame. */
function startLate<T>(reading: Reading<T>): () => void {
  let stop = () => {};
  const callOff = afterFrame(() => {
    stop = subscribe(reading);
  });
  return () => {
    callOff();
    stop();
  };
}

function subscribe<T>({ client, queryKey, read }: Reading<T>): () => void {
  let isOver = false;
  const subscription = liveQuery(read).subscribe({
    next: (value) => {
      if (!isOver) client.setQueryData(queryKey, value);
    },
    // Reading once more through the query puts the failure where screens look for it.
    error: () => {
      if (!isOver)
        client.query({ queryKey, queryFn: read, networkMode: 'always', staleTime: 0 }).catch(() => undefined);
    },
  });
  return () => {
    // Nothing of it is heard from here on; taking it apart must not hold up the frame of the screen that comes.
    isOver = true;
    afterFrame(() => subscription.unsubscribe());
  };
}
