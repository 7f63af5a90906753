import { useSyncExternalStore } from 'react';
import { readNote, storeNote } from './store-note.ts';

/** The steps of the profile after a sign-up: picture, interests, about, looks, place. */
export const PROFILE_STEPS = 5;

const listeners = new Set<() => void>();
// A logout deletes the entry: it deletes every key with this prefix.
const key = (member: string) => `cache:signup-step:${member}`;

/**
 * The step at which a new member goes on, from 0. `PROFILE_STEPS` after the last one; null for a member who did not sign up on
 * this device, and while the member is unknown.
 */
export function useSignupStep(member: string | undefined): number | null {
  return useSyncExternalStore(subscribe, () => (member === undefined ? null : readStep(member)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStep(member: string): number | null {
  const step = Number(readNote(key(member)) ?? Number.NaN);
  return Number.isInteger(step) ? Math.min(PROFILE_STEPS, Math.max(0, step)) : null;
}

export function storeSignupStep(member: string, step: number): void {
  storeNote(key(member), String(step));
  for (const listener of listeners) listener();
}
