import type { Failure } from './failure.ts';

// Whether our server answers. What the browser says of the network is a hint: it knows of cables, not of captive portals.

let isReached = true;
const listeners = new Set<() => void>();
// One tab asks for all of them: what it finds holds for the others.
const channel = new BroadcastChannel('liaison-reached');
channel.onmessage = (event: MessageEvent<boolean>) => tellHere(event.data);

/** False once a call had no answer of ours, until one has. */
export function isServerReached(): boolean {
  return isReached;
}

export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a call has shown. A refusal is an answer too; a proxy's word that our server is ill says nothing of the network. */
export function noteAnswer(failure: Failure | null): void {
  if (failure?.kind === 'not_an_answer' && failure.status >= 500) return;
  setReached(failure === null || failure.kind === 'problem');
}

export function setReached(now: boolean): void {
  if (now !== isReached) channel.postMessage(now);
  tellHere(now);
}

function tellHere(now: boolean): void {
  if (now === isReached) return;
  isReached = now;
  for (const listener of listeners) listener();
}
