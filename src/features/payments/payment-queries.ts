import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OrderId } from '../../../contract/base/ids.ts';
import {
  getCheckout,
  getOrder,
  getOrders,
  type Order,
  type OrderSummary,
} from '../../../contract/payments/payments.ts';
import { request } from '../../engine/api/request.ts';
import { serverNow } from '../../engine/api/server-clock.ts';
import { checkoutKey, orderKey, waitingOrdersKey } from '../../domain/query-keys.ts';
import { isWaiting } from './order-status.ts';

// No query here has `meta.persist`, so the device stores no price and no order.

export interface Purchase {
  readonly credits: number;
  readonly country: string | undefined;
  readonly code: string | undefined;
}

/** The price of a purchase and its payment methods. */
export const checkoutQuery = (purchase: Purchase) =>
  queryOptions({
    queryKey: checkoutKey(purchase),
    queryFn: ({ signal }) =>
      request(getCheckout, {
        query: { credits: String(purchase.credits), country: purchase.country, code: purchase.code },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** An order of the member; without an id, the one completed last. */
export const orderQuery = (id?: OrderId) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }): Promise<Order | null> => (await request(getOrder, { query: { id }, signal })).order,
  });

/** The newest orders of the member whose payment has no answer yet. */
export const waitingOrdersQuery = queryOptions({
  queryKey: waitingOrdersKey,
  queryFn: async ({ signal }): Promise<OrderSummary[]> => {
    const { orders } = await request(getOrders, { query: {}, signal });
    return orders.filter(({ state, payment_status }) => isWaiting(state, payment_status));
  },
});

const MINUTE_MS = 60_000;

/**
 * The number of responses that arrive at the short interval regardless of the age of the payment, because the member may have just returned
 * from it.
 */
const SOON = 10;

/**
 * An order that follows its payment. It is requested often at first, because most banks answer within a minute. The first request of a page
 * makes the server ask the provider: a page without the order in its cache may be the return from the provider.
 */
export const followedOrderQuery = (id: OrderId) =>
  queryOptions({
    ...orderQuery(id),
    queryFn: async ({ signal, client, queryKey }): Promise<Order | null> => {
      const at_once = client.getQueryData(queryKey) === undefined ? 'true' : undefined;
      return (await request(getOrder, { query: { id, at_once }, signal })).order;
    },
    refetchInterval: ({ state }) => {
      const order = state.data;
      if (order === undefined || order === null || !isWaiting(order.state, order.payment.status)) return false;
      const age = serverNow() - Date.parse(order.payment.changed_at);
      return age < 2 * MINUTE_MS || state.dataUpdateCount < SOON ? 3_000 : age < 10 * MINUTE_MS ? 10_000 : 30_000;
    },
  });
