import { atom } from 'jotai';
import type { MemberId } from '../../../../contract/base/ids.ts';

/** The member for whom the gift picker is open; null while it is closed. */
export const giftRecipientAtom = atom<MemberId | null>(null);
