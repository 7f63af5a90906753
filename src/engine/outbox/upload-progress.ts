import type { Store } from '../store/database.ts';

// The progress of each upload of a store, for display only. It is in memory and ends with the store. The server holds the
// true offset.

export interface Progress {
  /** The share that the server has, from 0 to 1. */
  readonly part: number;
  /** Whether the upload is running, as opposed to interrupted. */
  readonly isUploading: boolean;
}

type UploadsProgress = ReadonlyMap<string, Progress>;

const NONE: UploadsProgress = new Map();
const known = new WeakMap<Store, UploadsProgress>();
const listeners = new Set<() => void>();

/** The progress by upload id. Returns the same map object until the progress changes. */
export function readProgress(store: Store): UploadsProgress {
  return known.get(store) ?? NONE;
}

/** Merges a change into an upload's progress. An interrupted upload retains its share. Null removes a finished one. */
export function noteProgress(store: Store, id: string, change: Partial<Progress> | null): void {
  const progress = readProgress(store);
  const next = new Map(progress);
  if (change === null) next.delete(id);
  else next.set(id, { part: 0, isUploading: true, ...progress.get(id), ...change });
  known.set(store, next);
  for (const listener of listeners) listener();
}

export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
