/** Whether another version of the app is installed: it waits for this page to accept it, or another page accepted it. */
export type Update = 'none' | 'waiting' | 'taken';

let update: Update = 'none';
let isAccepted = false;
let skipWaiting = () => {};
const listeners = new Set<() => void>();

export function readUpdate(): Update {
  return update;
}

export function onUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Accepts the waiting version: its worker activates, and this page reloads once. */
export function takeUpdate(): void {
  if (update === 'taken') return location.reload();
  isAccepted = true;
  skipWaiting();
}

/** Records that a new version is installed and waits for a page to call `skip`. */
export function announceUpdate(skip: () => void): void {
  skipWaiting = skip;
  set('waiting');
}

/** Records that another version serves this page, accepted here or in another window. The first worker of a page does not count. */
export function noteTakeover({ isFirst }: { isFirst: boolean }): void {
  if (isAccepted) location.reload();
  else if (!isFirst) set('taken');
}

function set(next: Update): void {
  update = next;
  for (const listener of listeners) listener();
}
