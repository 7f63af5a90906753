import { queryOptions } from '@tanstack/react-query';
import { getSwipe, type SwipeState } from '../../../contract/discovery.ts';
import { SWIPE_CARDS } from '../../../contract/base/rules.ts';
import { request } from '../../engine/api/request.ts';
import { swipeKey } from '../../domain/query-keys.ts';

/** The loaded cards. `isAll` is true if the server has no other cards today. */
export interface Deck extends SwipeState {
  readonly isAll: boolean;
}

/** The deck of the swipe game. A verdict removes its card at once; later loads append more cards. */
export const swipeQuery = queryOptions({
  queryKey: swipeKey,
  queryFn: async ({ signal }): Promise<Deck> => {
    const state = await request(getSwipe, { signal });
    return { ...state, isAll: state.cards.length < SWIPE_CARDS };
  },
});
