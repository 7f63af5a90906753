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

/** Where the cache of one member is kept between two starts. */
export interface CacheStore {
  /** Fills the cache with what the last visit left. Resolves in any case. */
  restore: () => Promise<void>;
  /** Starts to write down what is marked with `meta.persist`. */
  start: () => void;
  /** Stops for good, and removes everything. */
  wipe: () => void;
}

interface Keeping {
  queryClient: QueryClient;
  device: Device;
  /** Whether this is still the session of this device; once it is not, not even a write that waits comes through. */
  isCurrent: () => boolean;
}

export function makeCacheStore({ queryClient, device, isCurrent }: Keeping): CacheStore {
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

/** A start without a network could ask nothing: what the visit before it left stays. A refusal takes it away. */
const isPassing = (error: unknown) => error instanceof ApiFailure && isTransient(error.failure);

/** What could not be asked again is written as it was when it could. */
function serialize(client: PersistedClient): string {
  const told = client.clientState.queries.filter((query) => !mentionsExcluded(query));
  const queries = told.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } }));
  return JSON.stringify({ ...client, clientState: { ...client.clientState, queries } });
}

/** Of whom nothing is written down any more, as long as this page lives: they may still stand on its screen. */
const excluded = new Set<MemberId>();

const mentionsExcluded = (query: unknown) =>
  excluded.size > 0 && [...excluded].some((id) => JSON.stringify(query).includes(id));

/** Takes whatever speaks of these people out of what was written down of a member's cache, and out of all that will be. */
export function excludeWritten(member: MemberId, people: readonly MemberId[]): void {
  for (const id of people) excluded.add(id);
  const key = `${PREFIX}${member}`;
  const written = localStorage.getItem(key);
  if (written === null) return;
  try {
    const { clientState, ...client } = JSON.parse(written) as PersistedClient;
    const queries = clientState.queries.filter((query) => !mentionsExcluded(query));
    localStorage.setItem(key, JSON.stringify({ ...client, clientState: { ...clientState, queries } }));
  } catch {
    // What cannot be read says who knows what.
    localStorage.removeItem(key);
  }
}

/** They may be written of again. */
export function allowInCache(people: readonly MemberId[]): void {
  for (const id of people) excluded.delete(id);
}

/** Removes what any member's visit left on this device. */
export function wipeCaches(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
}

// The persister writes a second after a change, and cannot be called off: the gate is where it is stopped.
function gate(storage: Storage, isOpen: () => boolean) {
  return {
    getItem: (key: string) => storage.getItem(key),
    setItem: (key: string, value: string) => {
      if (isOpen()) storage.setItem(key, value);
    },
    removeItem: (key: string) => storage.removeItem(key),
  };
}
