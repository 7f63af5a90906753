// How far each upload of this tab is: gone with the tab, and no fact that anything hangs on. The server knows.

export interface Progress {
  /** How much of it the server has, from 0 to 1. */
  readonly part: number;
  /** Whether it is being sent, and not cut off. */
  readonly isGoing: boolean;
}

let progress: ReadonlyMap<string, Progress> = new Map();
const listeners = new Set<() => void>();

export function readProgress(): ReadonlyMap<string, Progress> {
  return progress;
}

/** What is not said stays: one that was cut goes on from as far as it came. Null once it has arrived. */
export function noteProgress(id: string, change: Partial<Progress> | null): void {
  const next = new Map(progress);
  if (change === null) next.delete(id);
  else next.set(id, { part: 0, isGoing: true, ...progress.get(id), ...change });
  progress = next;
  for (const listener of listeners) listener();
}

export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
