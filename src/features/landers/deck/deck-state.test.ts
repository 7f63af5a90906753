import { expect, it } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { LikedMember } from '../../../domain/choices/visitor-choices.ts';
import {
  beginDeck,
  canTakeBack,
  decideTop,
  type DeckState,
  isOver,
  likesLeft,
  lookAgain,
  takeBack,
} from './deck-state.ts';

const makeCards = (ids: string): LikedMember[] =>
  Array.from(ids, (id) => ({ id: id as MemberId, name: id.toUpperCase() }));
const cards = makeCards('abcdef');
const idsOf = (list: DeckState['cards']) => list.map(({ id }) => id).join('');

/** Plays the verdicts: l likes and p passes the top card, u undoes, a looks again. */
function play(state: DeckState, moves: string): DeckState {
  return Array.from(moves).reduce((now, move) => {
    if (move === 'u') return takeBack(now);
    return move === 'a' ? lookAgain(now) : decideTop(now, move === 'l' ? 'like' : 'pass');
  }, state);
}

it.each([
  ['lp', 'cdef', 'a', 'b', 3],
  ['ppu', 'bcdef', '', 'a', 4],
  ['ppuu', 'bcdef', '', 'a', 4],
  ['plu', 'acdef', 'b', '', 3],
  ['llll', 'ef', 'abcd', '', 0],
  ['lllll', 'ef', 'abcd', '', 0],
  ['plllllu', 'f', 'bcde', 'a', 0],
  ['pppppp', '', '', 'abcdef', 4],
  ['ppppppu', 'f', '', 'abcde', 4],
  ['plppppa', 'acdef', 'b', '', 3],
  ['pa', 'bcdef', '', 'a', 4],
])('plays %s: left %s, liked %s, passed %s', (moves, left, liked, passed, likes) => {
  const state = play(beginDeck(cards, []), moves);
  expect([idsOf(state.cards), idsOf(state.likes), idsOf(state.passed)]).toEqual([left, liked, passed]);
  expect(likesLeft(state)).toBe(likes);
  expect(isOver(state)).toBe(left === '' || likes === 0);
});

it('counts the likes of an earlier visit, and leaves those members out', () => {
  const state = beginDeck(cards, makeCards('bx'));
  expect([idsOf(state.cards), likesLeft(state), canTakeBack(state)]).toEqual(['acdef', 2, false]);
});
