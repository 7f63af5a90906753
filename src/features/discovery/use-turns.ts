import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SwipeCard } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import type { Leaving } from './card-stack.tsx';
import type { Verdict } from './decks.ts';
import type { Deck } from './swipe-query.ts';
import type { Offset } from './use-card-drag.ts';

const AT_REST: Offset = { x: 0, y: 0 };

export interface Turns {
  readonly deck: Deck;
  readonly isUndoing: boolean;
  readonly onAnswer: (card: SwipeCard, verdict: Verdict) => void;
  /** Gives the card that came back; null where it could not. */
  readonly onUndo: (profile: MemberId) => Promise<{ card: SwipeCard | null }>;
}

/** The turns of the game: what is decided, what flies off, what comes back, and what is said of it. */
export function useTurns({ deck, isUndoing, onAnswer, onUndo }: Turns, isOnline: boolean) {
  const { t } = useLingui();
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const [returned, setReturned] = useState<string>();
  const [said, setSaid] = useState('');
  const [top, next] = deck.cards;
  const canUndo = isOnline && !isUndoing && deck.last_pass !== null;

  const decide = (verdict: Verdict, from: Offset = AT_REST): boolean => {
    if (top === undefined || !isOnline) return false;
    if (verdict === 'like' && deck.likes_left === 0) {
      setSaid(t`You’ve used up today’s likes. You can still pass.`);
      return false;
    }
    setReturned(undefined);
    if (!isCalm)
      setLeaving((others) => [...others.filter(({ card }) => card.id !== top.id), { card: top, verdict, from }]);
    // A name may end in a full stop of its own.
    const name = top.name.replace(/\.$/, '');
    const done = verdict === 'like' ? t`You like ${name}.` : t`You passed on ${name}.`;
    setSaid(`${done} ${next === undefined ? '' : t`Next: ${next.name}, ${next.age}.`}`);
    onAnswer(top, verdict);
    return true;
  };

  const comeBack = (card: SwipeCard | null) => {
    setReturned(card?.id);
    setSaid(card === null ? t`This is no longer here.` : t`${card.name} is back.`);
  };

  const undo = () => {
    if (!canUndo || deck.last_pass === null) return;
    // What it could not do has been said where it failed.
    onUndo(deck.last_pass).then(
      ({ card }) => comeBack(card),
      () => undefined,
    );
  };

  const forget = (id: string) => setLeaving((others) => others.filter(({ card }) => card.id !== id));
  return { leaving, returned, said, canUndo, decide, undo, forget };
}
