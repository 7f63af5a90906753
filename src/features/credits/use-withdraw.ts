import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderId } from '../../../contract/base/ids.ts';
import { withdrawOrder } from '../../../contract/payments/payments.ts';
import { request } from '../../engine/api/request.ts';
import { meKey, orderKey, orderListKey, pricesKey, transactionsKey } from '../../domain/query-keys.ts';

/** Withdraws from an order. A repeated call changes nothing more. */
export function useWithdraw(id: OrderId) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => (await request(withdrawOrder, { body: { id } })).order,
    onSuccess: (order) => queryClient.setQueryData(orderKey(id), order),
    // A refusal says that the order is not what the screen shows.
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(id) }),
    // Credits and perhaps premium are gone, and who has not paid has other offers.
    onSettled: () => {
      for (const queryKey of [meKey, transactionsKey, orderListKey, pricesKey])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
