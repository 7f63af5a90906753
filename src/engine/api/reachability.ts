import type { Failure } from './failure.ts';
import { openChannel } from './open-channel.ts';

// Whether our server answers. The browser's `onLine` is only a hint: it knows network interfaces, not captive portals.

let isReached = true;
const listeners = new Set<() => void>();
// One tab probes for all tabs: they share its result.
const post = openChannel('liaison-reached', notifyHere);

/** False after a call without an answer from our server, until a later call has one. */
export function isServerReached(): boolean {
  return isReached;
}

export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notes the result of a call. A refusal is an answer too. A proxy's error for our server does not show whether the network works.
 */
export function noteAnswer(failure: Failure | null): void {
  if (failure?.kind === 'not_an_answer' && failure.status >= 500) return;
  setReached(failure === null || failure.kind === 'problem');
}

export function setReached(now: boolean): void {
  if (now !== isReached) post(now);
  notifyHere(now);
}

function notifyHere(now: boolean): void {
  if (now === isReached) return;
  isReached = now;
  for (const listener of listeners) listener();
}
