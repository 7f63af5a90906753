import type { SwipeCard } from '../../../../contract/discovery.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { Verdict } from '../../../domain/swipe/decide-swipe.ts';
import type { Deck } from '../swipe-query.ts';

/** The optimistic deck after a verdict: without the card, before the server has answered. */
export function withoutCard(deck: Deck, card: SwipeCard, verdict: Verdict): Deck {
  const cards = deck.cards.filter(({ id }) => id !== card.id);
  return verdict === 'like'
    ? { ...deck, cards, likes_left: Math.max(0, deck.likes_left - 1) }
    : { ...deck, cards, last_pass: card.id };
}

/** The deck with a card back on top. */
export function withCard(deck: Deck, card: SwipeCard): Deck {
  return { ...deck, cards: [card, ...deck.cards.filter(({ id }) => id !== card.id)] };
}

/** The deck after a failed request: restores the card, the likes left and the last pass. */
export function afterFailedAnswer(
  deck: Deck,
  { card, verdict, lastPass }: { card: SwipeCard; verdict: Verdict; lastPass: MemberId | null },
): Deck {
  const back = withCard(deck, card);
  return verdict === 'like' ? { ...back, likes_left: deck.likes_left + 1 } : { ...back, last_pass: lastPass };
}
