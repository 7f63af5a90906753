import type { MessageDescriptor } from '@lingui/core';
import { atom } from 'jotai';

/** What went wrong with a conversation that has left the screen already; null while nothing did. */
export const alertAtom = atom<MessageDescriptor | null>(null);
