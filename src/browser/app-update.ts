/** Whether another version of the app is at hand: it waits for this page's word, or another page has given it already. */
export type Update = 'none' | 'waiting' | 'taken';

let update: Update = 'none';
let isWanted = false;
let skipWaiting = () => {};
const listeners = new Set<() => void>();

export function readUpdate(): Update {
  return update;
}

export function onUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the version that waits: it starts, and this page is loaded from it, once. */
export function takeUpdate(): void {
  if (update === 'taken') return location.reload();
  isWanted = true;
  skipWaiting();
}

/** A new version has been installed, and waits for a page to say `skip`. */
export function announceUpdate(skip: () => void): void {
  skipWaiting = skip;
  set('waiting');
}

/** Another version serves this page from now on: taken here, or in another window. The first worker of a page is no news. */
export function noteTakeover({ isFirst }: { isFirst: boolean }): void {
  if (isWanted) location.reload();
  else if (!isFirst) set('taken');
}

function set(next: Update): void {
  update = next;
  for (const listener of listeners) listener();
}
