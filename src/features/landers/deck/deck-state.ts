import { SWIPE_LIKES_A_DAY } from '../../../../contract/base/rules.ts';
import type { LikedMember } from '../../../domain/choices/visitor-choices.ts';
import type { Verdict } from '../../../domain/swipe/decide-swipe.ts';

/** The number of cards that lie on each other. The pictures of the others load later. */
export const DECK_DEPTH = 3;

export interface DeckState {
  /** The cards without a verdict. The first is on top. */
  readonly cards: readonly LikedMember[];
  readonly passed: readonly LikedMember[];
  /** The last passed card, which the visitor can undo. */
  readonly lastPass: LikedMember | null;
  /** The likes that wait on the device, also those of an earlier visit. */
  readonly likes: readonly LikedMember[];
}

/** The deck at the start of a visit: without the members whom the visitor has liked before. */
export function beginDeck(cards: readonly LikedMember[], likes: readonly LikedMember[]): DeckState {
  const liked = new Set(likes.map(({ id }) => id));
  return { cards: cards.filter(({ id }) => !liked.has(id)), passed: [], lastPass: null, likes };
}

/**
 * The likes that the visitor can still give. Likes of an earlier day count too as long as they wait, because the sign-up sends no more than
 * those of one day.
 */
export const likesLeft = ({ likes }: DeckState): number => Math.max(0, SWIPE_LIKES_A_DAY - likes.length);

/** Whether the deck has nothing more to decide. */
export const isOver = (state: DeckState): boolean => state.cards.length === 0 || likesLeft(state) === 0;

/** The deck after a verdict on its top card. */
export function decideTop(state: DeckState, verdict: Verdict): DeckState {
  const [top, ...cards] = state.cards;
  if (top === undefined || isOver(state)) return state;
  return verdict === 'like'
    ? { ...state, cards, likes: [...state.likes, top] }
    : { ...state, cards, passed: [...state.passed, top], lastPass: top };
}

/** The deck with the last passed card back on top. */
export function takeBack(state: DeckState): DeckState {
  const { lastPass: back } = state;
  if (!canTakeBack(state) || back === null) return state;
  const passed = state.passed.filter(({ id }) => id !== back.id);
  return { ...state, cards: [back, ...state.cards], passed, lastPass: null };
}

export const canTakeBack = (state: DeckState): boolean => state.lastPass !== null && likesLeft(state) > 0;

/** Whether the visitor can look at the passed cards again. */
export const canLookAgain = (state: DeckState): boolean =>
  isOver(state) && likesLeft(state) > 0 && state.passed.length > 0;

/** The deck with all passed cards, in their order. */
export const lookAgain = (state: DeckState): DeckState =>
  canLookAgain(state) ? { ...state, cards: state.passed, passed: [], lastPass: null } : state;
