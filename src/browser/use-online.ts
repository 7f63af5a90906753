import { useSyncExternalStore } from 'react';

let isServerReached = true;
const listeners = new Set<() => void>();

/** What the browser believes of the network (false is certain, true says little), and what the last calls have shown. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isConnected);
}

/** The same for what is no screen: hears each change. Gives the way to stop. */
export function onConnection(hear: (isThere: boolean) => void): () => void {
  return subscribe(() => hear(isConnected()));
}

const isConnected = () => navigator.onLine && isServerReached;

/** Whether the last calls had an answer of our server. */
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
