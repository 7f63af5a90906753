import { queryOptions } from '@tanstack/react-query';
import { getSwipe, type SwipeState } from '../../../contract/discovery.ts';
import { SWIPE_CARDS } from '../../../contract/rules.ts';
import { request } from '../../engine/api/request.ts';

/** The cards that lie there, and whether there are no others behind them today. */
export interface Deck extends SwipeState {
  readonly isAll: boolean;
}

/** The deck of the swipe game. Answers take cards off it at once; the server deals more behind them. */
export const swipeQuery = queryOptions({
  queryKey: ['swipe'],
  queryFn: async ({ signal }): Promise<Deck> => {
    const state = await request(getSwipe, { signal });
    return { ...state, isAll: state.cards.length < SWIPE_CARDS };
  },
});
