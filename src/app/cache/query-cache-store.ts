import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import type { MemberId } from '../../../contract/base/ids.ts';
import { CONTRACT_VERSION } from '../../../contract/base/rules.ts';
import { ApiFailure, isTransient } from '../../engine/api/failure.ts';
import { readNote, removeNote } from '../../browser/storage/store-note.ts';
import type { Device } from '../../engine/api/device.ts';
import { CACHE_MAX_AGE_MS } from './query-client.ts';

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
  const { persister, writeNow } = makePersister(
    device.member_id,
    () => isCurrent() && !abandoned.has(device.member_id),
  );
  const options = {
    queryClient,
    persister,
    maxAge: CACHE_MAX_AGE_MS,
    buster: String(CONTRACT_VERSION),
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, state }: Query) =>
        meta?.persist === true && (state.status === 'success' || (state.data !== undefined && isPassing(state.error))),
      // Writes belong to the outbox.
      shouldDehydrateMutation: () => false,
    },
  };
  let stop: (() => void) | undefined;
  return {
    restore: () => persistQueryClientRestore(options).catch(() => undefined),
    start: () => {
      if (stop !== undefined) return;
      const stops = [persistQueryClientSubscribe(options), onPageLeave(writeNow)];
      stop = () => stops.forEach((one) => one());
    },
    wipe: () => {
      stop?.();
      wipeCaches();
      excluded.delete(device.member_id);
    },
  };
}

/** After a transient failure, such as a start without a network, the cached data stays. A refusal removes it. */
const isPassing = (error: unknown) => error instanceof ApiFailure && isTransient(error.failure);

/** Persists a query with a transient error as a success, with its last data. */
function serialize(client: PersistedClient, people: Iterable<MemberId>): string {
  const stored = client.clientState.queries.filter((query) => !mentions(query, people));
  const queries = stored.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } }));
  return JSON.stringify({ ...client, clientState: { ...client.clientState, queries } });
}

/** The people that each member's persisted cache excludes until the session ends or the page closes. The screen may show them. */
const excluded = new Map<MemberId, Set<MemberId>>();

const mentions = (query: unknown, people: Iterable<MemberId>) =>
  [...people].some((id) => JSON.stringify(query).includes(id));

/** Removes every query that mentions these people from a member's persisted cache, and from all later writes. */
export function excludeFromCache(member: MemberId, people: readonly MemberId[]): void {
  const all = new Set([...(excluded.get(member) ?? []), ...people]);
  excluded.set(member, all);
  const key = `${PREFIX}${member}`;
  const written = readNote(key);
  if (written === null) return;
  try {
    const { clientState, ...client } = JSON.parse(written) as PersistedClient;
    const queries = clientState.queries.filter((query) => !mentions(query, all));
    localStorage.setItem(key, JSON.stringify({ ...client, clientState: { ...clientState, queries } }));
  } catch {
    // An unreadable cache may mention them, so all of it is removed.
    removeNote(key);
  }
}

/** Members whose cache is not persisted until the page closes. */
const abandoned = new Set<MemberId>();

/** Removes a member's persisted cache, whose queries have copied damaged rows. This page writes no other cache of the member. */
export function abandonCache(member: MemberId): void {
  abandoned.add(member);
  removeNote(`${PREFIX}${member}`);
}

/** Ends a member's exclusion of these people. */
export function allowInCache(member: MemberId, people: readonly MemberId[]): void {
  for (const id of people) excluded.get(member)?.delete(id);
}

/** Removes the persisted caches of all members from this device. */
export function wipeCaches(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
    }
  } catch {
    // A browser that refuses its storage has stored nothing.
  }
}

/**
 * Writes up to 1 s after a change, and with `writeNow` at once: a reload before the write would start with the old data as if it were
 * current. The persister cannot cancel a late write. So the storage drops a write after the session has ended, and a write that follows
 * `writeNow`, because another tab may have written newer data since.
 */
function makePersister(member: MemberId, isOpen: () => boolean): { persister: Persister; writeNow: () => void } {
  let unwritten: PersistedClient | undefined;
  const key = `${PREFIX}${member}`;
  const toText = (client: PersistedClient) => serialize(client, excluded.get(member) ?? []);
  const write = (text: string) => {
    if (unwritten === undefined || !isOpen()) return;
    unwritten = undefined;
    // Not `storeNote`, which catches the error: the persister needs it to detect that the storage is full.
    localStorage.setItem(key, text);
  };
  const persister = createSyncStoragePersister({
    storage: { getItem: readNote, setItem: (_key, text) => write(text), removeItem: removeNote },
    key,
    throttleTime: WRITE_EVERY_MS,
    serialize: toText,
  });
  return {
    persister: {
      ...persister,
      persistClient: (client) => {
        unwritten = client;
        return persister.persistClient(client);
      },
    },
    writeNow: () => {
      if (unwritten === undefined) return;
      try {
        write(toText(unwritten));
      } catch {
        // The storage is full. The next start loads the data from the server.
      }
    },
  };
}

/** Calls `leave` when the user leaves the page. A phone that unloads a page only reports it as hidden. Returns a stop function. */
function onPageLeave(leave: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
