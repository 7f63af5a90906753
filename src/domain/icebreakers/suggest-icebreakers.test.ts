import { expect, it } from 'vitest';
import type { Icebreaker } from '../../../contract/sites/icebreakers.ts';
import { suggestIcebreakers } from './suggest-icebreakers.ts';

const general = (text: string): Icebreaker => ({ text, interest: null });
const LIST: readonly Icebreaker[] = [
  general('one'),
  { text: 'tea?', interest: 'tea' },
  general('two'),
  { text: 'a book?', interest: 'reading' },
  general('three'),
];

it('suggests questions about interests of the member first, then the general ones', () => {
  expect(suggestIcebreakers(LIST, { id: '\u0003', interests: ['reading', 'hiking'] })).toEqual([
    ['a book?', 'one', 'two'],
    ['three'],
  ]);
});

it('begins with another general question for another member', () => {
  expect(suggestIcebreakers(LIST, { id: '\u0001', interests: [] })).toEqual([['two', 'three', 'one']]);
  expect(suggestIcebreakers(LIST, { id: '\u0001\u0001', interests: [] })).toEqual([['three', 'one', 'two']]);
});

it('suggests nothing of an empty list', () => {
  expect(suggestIcebreakers([], { id: 'a', interests: ['tea'] })).toEqual([]);
});
