import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderId } from '../../../contract/base/ids.ts';
import { withdrawOrder } from '../../../contract/payments/payments.ts';
import { request } from '../../engine/api/request.ts';
import { meKey, orderKey, orderListKey, pricesKey, transactionsKey } from '../../domain/query-keys.ts';

/** Withdraws from an order. The call is idempotent. */
export function useWithdraw(id: OrderId) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => (await request(withdrawOrder, { body: { id } })).order,
    onSuccess: (order) => queryClient.setQueryData(orderKey(id), order),
    // A refusal means that the screen shows an outdated order.
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(id) }),
    // The withdrawal removes credits and possibly premium, and prices depend on whether the member has paid.
    onSettled: () => {
      for (const queryKey of [meKey, transactionsKey, orderListKey, pricesKey])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
