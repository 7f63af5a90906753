import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SwipeCard } from '../../../../contract/discovery.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import type { Departure } from './card-stack.tsx';
import type { Verdict } from '../../../domain/swipe/decide-swipe.ts';
import type { Deck } from '../swipe-query.ts';
import type { Offset } from '../../../domain/swipe/card-drag.ts';

const AT_REST: Offset = { x: 0, y: 0 };

export interface SwipeActionsOptions {
  readonly deck: Deck;
  readonly isUndoing: boolean;
  readonly onAnswer: (card: SwipeCard, verdict: Verdict) => void;
  /** Resolves to the restored card, or null if the profile is unavailable. */
  readonly onUndo: (profile: MemberId) => Promise<{ card: SwipeCard | null }>;
}

/** The actions of the game with their animations and announcements. */
export function useSwipeActions({ deck, isUndoing, onAnswer, onUndo }: SwipeActionsOptions, isOnline: boolean) {
  const { t } = useLingui();
  const isReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [departing, setDeparting] = useState<readonly Departure[]>([]);
  const [returned, setReturned] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const [top, next] = deck.cards;
  useLimitAnnouncement(deck, setAnnouncement);
  const canUndo = isOnline && !isUndoing && deck.last_pass !== null;

  const decide = (verdict: Verdict, from: Offset = AT_REST): boolean => {
    if (top === undefined || !isOnline) return false;
    if (verdict === 'like' && deck.likes_left === 0) {
      setAnnouncement(t`You’ve used up today’s likes. You can still pass.`);
      return false;
    }
    setReturned(undefined);
    if (!isReducedMotion)
      setDeparting((others) => [...others.filter(({ card }) => card.id !== top.id), { card: top, verdict, from }]);
    // The sentence adds a full stop, so one at the end of the name is removed.
    const name = top.name.replace(/\.$/, '');
    const done = verdict === 'like' ? t`You like ${name}.` : t`You passed on ${name}.`;
    setAnnouncement(`${done} ${next === undefined ? '' : t`Next: ${next.name}, ${next.age}.`}`);
    onAnswer(top, verdict);
    return true;
  };

  const showReturned = (card: SwipeCard | null) => {
    setReturned(card?.id);
    setAnnouncement(card === null ? t`This is no longer here.` : t`${card.name} is back.`);
  };

  const undo = () => {
    if (!canUndo || deck.last_pass === null) return;
    // The mutation has already shown its failure.
    onUndo(deck.last_pass).then(
      ({ card }) => showReturned(card),
      () => undefined,
    );
  };

  const forget = (id: string) => setDeparting((others) => others.filter(({ card }) => card.id !== id));
  return { departing, returned, announcement, canUndo, decide, undo, forget };
}

/** Updates the announcement when the likes run out, or when the likes of the next day arrive, without an action of the member. */
function useLimitAnnouncement(
  { likes_left: left }: Deck,
  announce: (change: (before: string) => string) => void,
): void {
  const { t } = useLingui();
  const [previous, setPrevious] = useState(left);
  if (previous === left) return;
  setPrevious(left);
  const usedUp = t`You’ve used up today’s likes. You can still pass.`;
  // The announcement of the last like is correct, so the text follows it. Any other like was refused, so the text replaces it.
  if (left === 0) announce((before) => (previous === 1 ? `${before} ${usedUp}` : usedUp));
  else if (previous === 0)
    announce(() => t`${plural(left, { one: '# like left today', other: '# likes left today' })}`);
}
