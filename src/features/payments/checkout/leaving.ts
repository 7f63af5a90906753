import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { OrderId } from '../../../../contract/base/ids.ts';
import type { Order } from '../../../../contract/payments/payments.ts';
import { leaveFor } from '../../../browser/leave-for.ts';
import { orderKey } from '../../../domain/query-keys.ts';
import { dropAttempt, dropChoice } from './checkout-draft.ts';
import type { Way } from './ways.ts';

/** The order whose payment page is opening now. */
const leavingAtom = atom<OrderId | null>(null);

/** Whether the page of the provider is opening for this order. A page that returns from the bfcache is leaving no more. */
export function useIsLeaving(id: OrderId): boolean {
  const [leaving, setLeaving] = useAtom(leavingAtom);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(null);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [setLeaving]);
  return leaving === id;
}

/**
 * Goes on with an order that the server has accepted: to the page of the provider, or to the order's own screen if nothing is left to
 * pay there. The screen of the order takes the place of the checkout in the history, so that the way back leads to it. Where a sheet
 * over another screen ordered, that screen stays in the history.
 */
export function useGoOn(isOverScreen = false): (order: Order, way: Way) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const setLeaving = useSetAtom(leavingAtom);
  return async (order, way) => {
    client.setQueryData(orderKey(order.id), order);
    void client.invalidateQueries({ queryKey: orderKey(undefined) });
    dropAttempt();
    dropChoice();
    const { credits, id, payment } = order;
    // While the same bundle is being paid, the server answers with that order. Its payment may be another one than the member chose.
    const isChosen = payment.paymentmethod === way.method && payment.stored_method === (way.stored?.id ?? null);
    const address = isChosen ? payment.checkout_url : null;
    if (address !== null) setLeaving(id);
    await navigate({
      to: '/credits/$id/{-$paymentmethod}',
      params: { id: String(credits), paymentmethod: payment.paymentmethod },
      search: { order: id },
      replace: !isOverScreen,
    });
    if (address !== null) leaveFor(address);
  };
}
