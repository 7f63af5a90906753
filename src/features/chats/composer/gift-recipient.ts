import { atom } from 'jotai';
import type { MemberId } from '../../../../contract/ids.ts';

/** For whom a gift is being chosen. */
export const giftRecipientAtom = atom<MemberId | null>(null);
