import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** When today began, in milliseconds. It moves while a screen stands open, so that Today becomes Yesterday. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, startOfToday);
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}
