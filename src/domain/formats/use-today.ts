import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The start of today in milliseconds. It changes at midnight, so that Today becomes Yesterday. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, startOfToday, startOfToday);
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE_MS);
  return () => void listeners.delete(listener);
}

/** One timer for all listeners. It stops itself at the next tick without listeners. */
function tick(): void {
  if (listeners.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
  for (const listener of listeners) listener();
}
