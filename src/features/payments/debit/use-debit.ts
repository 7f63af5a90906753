import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askDebitCode,
  confirmDebit,
  type DirectDebitState,
  getDirectDebitState,
  type Mandate,
  sendDebitCodeAgain,
} from '../../../../contract/payments/direct-debit.ts';
import { MandateId } from '../../../../contract/base/ids.ts';
import type { Checkout, Order } from '../../../../contract/payments/payments.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { request } from '../../../engine/api/request.ts';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { directDebitStateKey, pricesKey } from '../../../domain/query-keys.ts';
import { attemptFor } from '../checkout/checkout-draft.ts';
import { useOpenPayment } from '../checkout/use-open-payment.ts';
import { type DebitValues, formOf } from './debit-values.ts';

/** The subject of the payment: a bundle that the code orders, or an open order. */
export interface Debt {
  readonly checkout: Checkout;
  readonly order: Order | undefined;
}

const newId = () => MandateId.parse(crypto.randomUUID());

/** The id of the mandate that this screen requests, and the state of direct debit before the form. */
export function useDirectDebitState() {
  const [id, setId] = useState(newId);
  return { id, setId, ...useQuery(directDebitStateQuery(id)) };
}

interface DebitOptions {
  /** The id of the member who owns the order ids in the draft. */
  readonly owner: string;
  readonly id: MandateId;
  readonly setId: (id: MandateId) => void;
}

/** The requests of a direct debit. The query of the direct debit state holds the mandate that waits for its code. */
export function useDebit(options: DebitOptions) {
  const client = useQueryClient();
  const storeMandate = (mandate: Mandate) =>
    client.setQueryData<DirectDebitState>(directDebitStateKey, (state) => state && { ...state, mandate });
  // A refusal means that the shown price or limit may be outdated.
  const refresh = (error: Error) => {
    if (!(error instanceof ApiFailure) || error.code === undefined) return;
    void client.invalidateQueries({ queryKey: pricesKey });
    void client.invalidateQueries({ queryKey: directDebitStateKey });
  };
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: (codeRequest: CodeRequest) => withMinimumTime(askForCode(options, codeRequest)),
    onSuccess: ({ mandate }) => storeMandate(mandate),
    onError: refresh,
  });
  const again = useMutation({
    networkMode: 'always',
    mutationFn: (mandate: Mandate) => withMinimumTime(request(sendDebitCodeAgain, { body: { id: mandate.id } })),
    onSuccess: ({ mandate }) => storeMandate(mandate),
  });
  const confirm = useConfirm(options);
  const confirming = useMutation({
    networkMode: 'always',
    mutationFn: confirm,
    onError: (error, { mandate }) => {
      const left = triesLeft(error);
      if (left !== undefined) storeMandate({ ...mandate, tries_left: left });
      else refresh(error);
    },
  });
  return { sending, again, confirming };
}

interface CodeRequest {
  readonly debt: Debt;
  readonly values: DebitValues;
}

/** Requests the code of a mandate. If the id belongs to a granted mandate, a mandate for another price needs a new id. */
async function askForCode({ id, setId }: DebitOptions, { debt: { checkout, order }, values }: CodeRequest) {
  const { credits, country, discount } = checkout;
  const price = order === undefined ? discount !== null && { code: discount.code } : { order: order.id };
  const ask = (mandate: MandateId) =>
    request(askDebitCode, { body: { id: mandate, form: formOf(values), credits, country, ...price } });
  try {
    return await ask(id);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'id_conflict') throw error;
  }
  const next = newId();
  setId(next);
  return ask(next);
}

interface Confirmed {
  readonly debt: Debt;
  readonly mandate: Mandate;
  readonly code: string;
}

/** Grants the mandate, and opens the screen of the order. A second press and a press after a reload repeat the same request. */
function useConfirm({ owner }: DebitOptions): (confirmed: Confirmed) => Promise<void> {
  const openPayment = useOpenPayment();
  return async ({ debt: { checkout, order }, mandate, code }) => {
    const { total } = order ?? checkout;
    const { terms_version, text_hash } = checkout;
    const ids = attemptFor(owner, JSON.stringify([mandate.id, total, terms_version, text_hash]));
    const body = {
      id: mandate.id,
      sms_code: code,
      order_id: order?.id ?? ids.id,
      payment_id: ids.payment_id,
      total,
      terms_version,
      text_hash,
      consent: true as const,
    };
    const answer = await withMinimumTime(request(confirmDebit, { body }));
    await openPayment(answer.order, { key: 'sdd', method: 'sdd', stored: null, brands: [] });
  };
}

/** The number of tries that remain after a wrong code; undefined for another failure. */
export function triesLeft(error: unknown): number | undefined {
  if (!(error instanceof ApiFailure) || error.failure.kind !== 'problem' || error.code !== 'sms_code_invalid')
    return undefined;
  return (error.failure.data as { tries_left: number }).tries_left;
}

/** Whether a mandate is for this payment. A mandate for another bundle or price is ignored. */
export const isFor = ({ credits, amount }: Mandate, { checkout, order }: Debt): boolean => {
  const { total } = order ?? checkout;
  return credits === (order ?? checkout).credits && amount.cents === total.cents && amount.currency === total.currency;
};

/**
 * The creditor, the limit, and the mandate that waits for its code. The device stores none of it, and the cache drops it when the screen
 * closes.
 */
const directDebitStateQuery = (id: MandateId) =>
  queryOptions({
    queryKey: directDebitStateKey,
    queryFn: ({ signal }): Promise<DirectDebitState> => request(getDirectDebitState, { query: { id }, signal }),
    gcTime: 0,
  });
