import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { OrderId } from '../../../contract/base/ids.ts';
import { getOrder, getOrders, type Order } from '../../../contract/payments/payments.ts';
import { request } from '../../engine/api/request.ts';
import { orderKey, orderListKey } from '../../domain/query-keys.ts';

/** An order of the member. It is about money, so no device stores it. */
export const orderDetailsQuery = (id: OrderId) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }): Promise<Order | null> => (await request(getOrder, { query: { id }, signal })).order,
  });

type Page = ResponseOf<typeof getOrders>;

/** The orders of the member, newest first, and the balance. */
export const orderListQuery = infiniteQueryOptions<
  Page,
  Error,
  InfiniteData<Page>,
  readonly unknown[],
  OrderId | undefined
>({
  queryKey: orderListKey,
  queryFn: ({ pageParam, signal }) => request(getOrders, { query: { before: pageParam }, signal }),
  initialPageParam: undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});
