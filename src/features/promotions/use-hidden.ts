import { useState } from 'react';
import { readNote, storeNote } from '../../browser/storage/store-note.ts';
import type { BonusOffer } from './offers-query.ts';

/** The storage keys of the times when the member dismissed a part of an offer. The specification defines the key of the time bonus. */
const HIDDEN_AT = {
  banner: 'hide-offer-banner',
  time: 'hide-time-bonus-modal',
  welcome: 'hide-welcome-bonus-modal',
} as const;

/** Whether the member dismissed a part of this offer. A dismissal from before the offer's start belongs to another offer or member. */
export function useHidden(part: keyof typeof HIDDEN_AT, { startsAt }: BonusOffer): [boolean, () => void] {
  const [isHidden, setHidden] = useState(() => Number(readNote(HIDDEN_AT[part]) ?? 0) > startsAt);
  const hide = () => {
    storeNote(HIDDEN_AT[part], String(Date.now()));
    setHidden(true);
  };
  return [isHidden, hide];
}
