import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { swipe, type SwipeCard, undoSwipe } from '../../../../contract/discovery.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { problemData } from '../../../../contract/base/problem.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { request } from '../../../engine/api/request.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { Verdict } from '../../../domain/swipe/decide-swipe.ts';
import { afterFailedAnswer, withCard, withoutCard } from './decks.ts';
import { type Deck, swipeQuery } from '../swipe-query.ts';

/** The deck loads more cards below this number. */
const FETCH_BELOW = 5;
const ANSWERS = ['swipe-answers'];
/** Requests run in sequence, because the top card and the last pass depend on their order. */
const IN_ORDER = { mutationKey: ANSWERS, scope: { id: 'swipe' } };

interface Answer {
  readonly card: SwipeCard;
  readonly verdict: Verdict;
  readonly next: MemberId | undefined;
  readonly lastPass: MemberId | null;
}

/** The deck with its mutations. A verdict removes its card at once; a failed request restores it. */
export function useSwipeDeck() {
  const client = useQueryClient();
  const { i18n } = useLingui();
  const query = useQuery({
    ...swipeQuery,
    refetchOnMount: () => client.isMutating({ mutationKey: ANSWERS }) === 0 && 'always',
  });
  const answering = useMutation({
    ...IN_ORDER,
    mutationFn: ({ card, verdict, next }: Answer) => request(swipe, { body: { profile: card.id, verdict, next } }),
    onSuccess: ({ likes_left, more_at }) => {
      // Only the last of several pending requests has the final counts.
      if (isLast(client)) change(client, (deck) => ({ ...deck, likes_left, more_at }));
    },
    onError: (error, answer) => {
      change(client, (deck) => afterFailure(deck, answer, error));
      showToast(i18n._(failureWords(error)));
    },
    onSettled: () => fetchMore(client),
  });
  const undoing = useMutation({
    ...IN_ORDER,
    mutationFn: (profile: MemberId) => request(undoSwipe, { body: { profile } }),
    onSuccess: ({ card, last_pass }) =>
      change(client, (deck) => ({ ...(card === null ? deck : withCard(deck, card)), last_pass })),
    onError: (error) => showToast(i18n._(failureWords(error))),
  });
  const answer = (card: SwipeCard, verdict: Verdict) => {
    const deck = query.data;
    if (deck === undefined) return;
    // A pending fetch does not include this verdict, so it is cancelled.
    void client.cancelQueries(swipeQuery);
    change(client, (now) => withoutCard(now, card, verdict));
    const next = deck.cards.find(({ id }) => id !== card.id)?.id;
    answering.mutate({ card, verdict, next, lastPass: deck.last_pass });
  };
  const { data, error, isFetching, refetch } = query;
  return { deck: data, error, isFetching, refetch, answer, undo: undoing.mutateAsync, isUndoing: undoing.isPending };
}

function change(client: QueryClient, how: (deck: Deck) => Deck): void {
  client.setQueryData(swipeQuery.queryKey, (deck) => deck && how(deck));
}

const isLast = (client: QueryClient) => client.isMutating({ mutationKey: ANSWERS }) <= 1;

/** The deck after a failed request. The card of an unavailable profile stays removed; any other card returns. */
function afterFailure(deck: Deck, answer: Answer, error: Error): Deck {
  const before = afterFailedAnswer(deck, answer);
  const failure = error instanceof ApiFailure ? error.failure : undefined;
  if (failure?.kind !== 'problem') return before;
  if (failure.code === 'swipe_limit')
    return { ...before, likes_left: 0, more_at: problemData('swipe_limit', failure.data)?.more_at ?? deck.more_at };
  if (['not_found', 'blocking'].includes(failure.code))
    return { ...before, cards: before.cards.filter(({ id }) => id !== answer.card.id) };
  return before;
}

function fetchMore(client: QueryClient): void {
  const deck = client.getQueryData(swipeQuery.queryKey);
  if (deck === undefined || deck.isAll || deck.cards.length >= FETCH_BELOW || !isLast(client)) return;
  void client.invalidateQueries(swipeQuery);
}
