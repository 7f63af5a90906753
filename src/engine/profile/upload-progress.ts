// How much of each upload of this tab has gone out, from 0 to 1: gone with the tab, and no fact that anything hangs on.

let progress: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

export function readProgress(): ReadonlyMap<string, number> {
  return progress;
}

/** Null once it has ended. */
export function noteProgress(id: string, part: number | null): void {
  const next = new Map(progress);
  if (part === null) next.delete(id);
  else next.set(id, part);
  progress = next;
  for (const listener of listeners) listener();
}

export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
