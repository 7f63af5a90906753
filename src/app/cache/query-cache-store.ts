import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import type { MemberId } from '../../../contract/ids.ts';
import { CONTRACT_VERSION } from '../../../contract/rules.ts';
import { ApiFailure, isTransient } from '../../engine/api/failure.ts';
import type { Device } from '../../engine/api/device.ts';
import { CACHE_KEPT_MS } from './query-client.ts';

const WRITE_EVERY_MS = 1_000;
const PREFIX = 'cache:';

/** Persists the query cache of one member between two starts. */
export interface CacheStore {
  /** Fills the cache from storage. Never rejects. */
  restore: () => Promise<void>;
  /** Starts to persist the queries marked with `meta.persist`. */
  start: () => void;
  /** Stops permanently and removes all persisted caches. */
  wipe: () => void;
}

interface CacheStoreOptions {
  queryClient: QueryClient;
  device: Device;
  /** Whether the session that opened this store is still current. If not, even a throttled write is dropped. */
  isCurrent: () => boolean;
}

export function makeCacheStore({ queryClient, device, isCurrent }: CacheStoreOptions): CacheStore {
  const key = `${PREFIX}${device.member_id}`;
  const options = {
    queryClient,
    persister: createSyncStoragePersister({
      storage: gate(localStorage, isCurrent),
      key,
      throttleTime: WRITE_EVERY_MS,
      serialize,
    }),
    maxAge: CACHE_KEPT_MS,
    buster: String(CONTRACT_VERSION),
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, state }: Query) =>
        meta?.persist === true && (state.status === 'success' || (state.data !== undefined && isPassing(state.error))),
      // Writes belong to the outbox.
      shouldDehydrateMutation: () => false,
    },
  };
  let unsubscribe: (() => void) | undefined;
  return {
    restore: () => persistQueryClientRestore(options).catch(() => undefined),
    start: () => {
      unsubscribe ??= persistQueryClientSubscribe(options);
    },
    wipe: () => {
      unsubscribe?.();
      wipeCaches();
    },
  };
}

/** After a transient failure, such as a start without a network, the cached data stays. A refusal removes it. */
const isPassing = (error: unknown) => error instanceof ApiFailure && isTransient(error.failure);

/** Persists a query with a transient error as a success, with its last data. */
function serialize(client: PersistedClient): string {
  const kept = client.clientState.queries.filter((query) => !mentionsExcluded(query));
  const queries = kept.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } }));
  return JSON.stringify({ ...client, clientState: { ...client.clientState, queries } });
}

/** Members excluded from the persisted cache while this page lives. The current screen may still show them. */
const excluded = new Set<MemberId>();

const mentionsExcluded = (query: unknown) =>
  excluded.size > 0 && [...excluded].some((id) => JSON.stringify(query).includes(id));

/** Removes every query that mentions these people from a member's persisted cache, and from all later writes. */
export function excludeFromCache(member: MemberId, people: readonly MemberId[]): void {
  for (const id of people) excluded.add(id);
  const key = `${PREFIX}${member}`;
  const written = localStorage.getItem(key);
  if (written === null) return;
  try {
    const { clientState, ...client } = JSON.parse(written) as PersistedClient;
    const queries = clientState.queries.filter((query) => !mentionsExcluded(query));
    localStorage.setItem(key, JSON.stringify({ ...client, clientState: { ...clientState, queries } }));
  } catch {
    // An unreadable cache may mention them, so it is removed whole.
    localStorage.removeItem(key);
  }
}

/** Ends the exclusion of these people. */
export function allowInCache(people: readonly MemberId[]): void {
  for (const id of people) excluded.delete(id);
}

/** Removes the persisted caches of all members from this device. */
export function wipeCaches(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
}

// The persister writes up to 1 s after a change and cannot be cancelled, so the gate drops late writes.
function gate(storage: Storage, isOpen: () => boolean) {
  return {
    getItem: (key: string) => storage.getItem(key),
    setItem: (key: string, value: string) => {
      if (isOpen()) storage.setItem(key, value);
    },
    removeItem: (key: string) => storage.removeItem(key),
  };
}
