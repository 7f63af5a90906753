import type { SwipeCard } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { Deck } from './swipe-query.ts';

export type Verdict = 'like' | 'pass';

/** The deck behind an answer: the card is off it, before the server has said anything. */
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

/** The deck after an answer that did not reach the server: as it was. */
export function asBefore(
  deck: Deck,
  { card, verdict, lastPass }: { card: SwipeCard; verdict: Verdict; lastPass: MemberId | null },
): Deck {
  const back = withCard(deck, card);
  return verdict === 'like' ? { ...back, likes_left: deck.likes_left + 1 } : { ...back, last_pass: lastPass };
}
