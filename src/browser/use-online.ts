import { useSyncExternalStore } from 'react';

let isServerReached = true;
const listeners = new Set<() => void>();

/**
 * Whether the server is reachable. Combines the browser's network state (only false is reliable) with the result of the
 * last calls.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isConnected, isServerHere);
}

/** The same outside of components: calls back on each change. Returns the function that stops it. */
export function onConnection(listener: (isThere: boolean) => void): () => void {
  return subscribe(() => listener(isConnected()));
}

/** A page that the server renders has reached it. */
const isServerHere = () => true;
const isConnected = () => navigator.onLine && isServerReached;

/** Records whether the last calls had an answer from our server. */
export function setServerReached(isReached: boolean): void {
  if (isReached === isServerReached) return;
  isServerReached = isReached;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
