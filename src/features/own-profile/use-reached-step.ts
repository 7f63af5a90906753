import { useState } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { readNote, storeNote } from '../../browser/storage/store-note.ts';

/** The key has the prefix `cache:`, so a logout deletes the entry. */
const key = (member: MemberId) => `cache:profile-step:${member}`;

/** The furthest step of the profile that the member had reached on this device when the screen opened, from 0. */
export function useReachedStep(member: MemberId): number {
  return useState(() => readReachedStep(member))[0];
}

const readReachedStep = (member: MemberId): number => Number(readNote(key(member))) || 0;

export function noteReachedStep(member: MemberId, step: number): void {
  storeNote(key(member), String(Math.max(step, readReachedStep(member))));
}
