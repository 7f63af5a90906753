import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { OrderId } from '../../../../contract/base/ids.ts';
import type { Order } from '../../../../contract/payments/payments.ts';
import { leaveFor } from '../../../browser/leave-for.ts';
import { orderKey } from '../../../domain/query-keys.ts';
import { dropAttempt, dropChoice } from './checkout-draft.ts';
import type { PaymentOption } from './payment-options.ts';

/** The order whose payment page is opening. */
const openingAtom = atom<OrderId | null>(null);

/** Whether the provider's page is opening for this order. A page that the browser restores from the bfcache resets the state. */
export function useIsPaymentOpening(id: OrderId): boolean {
  const [opening, setOpening] = useAtom(openingAtom);
  useEffect(() => {
    const resetOpening = ({ persisted }: PageTransitionEvent) => persisted && setOpening(null);
    window.addEventListener('pageshow', resetOpening);
    return () => window.removeEventListener('pageshow', resetOpening);
  }, [setOpening]);
  return opening === id;
}

/**
 * Continues with an order that the server has accepted: on the provider's page, or on the order's own screen if no payment there is left.
 * The screen of the order replaces the checkout in the history, so that Back from the provider returns to the order. An order from a sheet
 * over another screen keeps that screen in the history.
 */
export function useOpenPayment(isOverScreen = false): (order: Order, option: PaymentOption) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const setOpening = useSetAtom(openingAtom);
  return async (order, option) => {
    client.setQueryData(orderKey(order.id), order);
    void client.invalidateQueries({ queryKey: orderKey(undefined) });
    dropAttempt();
    dropChoice();
    const { credits, id, payment } = order;
    // While a payment for the same bundle is pending, the server returns that order. Its payment may have another method than the chosen
    // one.
    const isChosen = payment.paymentmethod === option.method && payment.stored_method === (option.stored?.id ?? null);
    const address = isChosen ? payment.checkout_url : null;
    if (address !== null) setOpening(id);
    await navigate({
      to: '/credits/$id/{-$paymentmethod}',
      params: { id: String(credits), paymentmethod: payment.paymentmethod },
      search: { order: id },
      replace: !isOverScreen,
    });
    if (address !== null) leaveFor(address);
  };
}
