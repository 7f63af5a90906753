import { queryOptions } from '@tanstack/react-query';
import { type DebitDesk, getDebitDesk } from '../../../../contract/payments/direct-debit.ts';
import type { MandateId } from '../../../../contract/base/ids.ts';
import { request } from '../../../engine/api/request.ts';
import { debitDeskKey } from '../../../domain/query-keys.ts';

/** The creditor, the limit, and the mandate that waits for its code. No part of it stays on the device, nor in memory. */
export const debitDeskQuery = (id: MandateId) =>
  queryOptions({
    queryKey: debitDeskKey,
    queryFn: ({ signal }): Promise<DebitDesk> => request(getDebitDesk, { query: { id }, signal }),
    gcTime: 0,
  });
