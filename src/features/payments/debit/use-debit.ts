import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askDebitCode,
  confirmDebit,
  type DebitDesk,
  getDebitDesk,
  type Mandate,
  sendDebitCodeAgain,
} from '../../../../contract/payments/direct-debit.ts';
import { MandateId } from '../../../../contract/base/ids.ts';
import type { Checkout, Order } from '../../../../contract/payments/payments.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { request } from '../../../engine/api/request.ts';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { debitDeskKey, pricesKey } from '../../../domain/query-keys.ts';
import { attemptFor } from '../checkout/checkout-draft.ts';
import { useGoOn } from '../checkout/leaving.ts';
import { type DebitValues, formOf } from './debit-values.ts';

/** What is paid: a bundle that is ordered with the code, or an open order. */
export interface Debt {
  readonly checkout: Checkout;
  readonly order: Order | undefined;
}

const newId = () => MandateId.parse(crypto.randomUUID());

/** The id of the mandate that this screen asks for, and what the server says before the form. */
export function useDebitDesk() {
  const [id, setId] = useState(newId);
  return { id, setId, ...useQuery(debitDeskQuery(id)) };
}

interface DebitOptions {
  /** The member, whose ids are nobody else's. */
  readonly owner: string;
  readonly id: MandateId;
  readonly setId: (id: MandateId) => void;
}

/** The calls of a direct debit. The mandate that waits for its code is in the query of the desk. */
export function useDebit(options: DebitOptions) {
  const client = useQueryClient();
  const note = (mandate: Mandate) =>
    client.setQueryData<DebitDesk>(debitDeskKey, (desk) => desk && { ...desk, mandate });
  // A refusal says that the price or the limit is not what the screen shows.
  const refresh = (error: Error) => {
    if (!(error instanceof ApiFailure) || error.code === undefined) return;
    void client.invalidateQueries({ queryKey: pricesKey });
    void client.invalidateQueries({ queryKey: debitDeskKey });
  };
  const asking = useMutation({
    networkMode: 'always',
    mutationFn: (asked: Asked) => withMinimumTime(askForCode(options, asked)),
    onSuccess: ({ mandate }) => note(mandate),
    onError: refresh,
  });
  const again = useMutation({
    networkMode: 'always',
    mutationFn: (mandate: Mandate) => withMinimumTime(request(sendDebitCodeAgain, { body: { id: mandate.id } })),
    onSuccess: ({ mandate }) => note(mandate),
  });
  const confirm = useConfirm(options);
  const confirming = useMutation({
    networkMode: 'always',
    mutationFn: confirm,
    onError: (error, { mandate }) => {
      const left = triesLeft(error);
      if (left !== undefined) note({ ...mandate, tries_left: left });
      else refresh(error);
    },
  });
  return { asking, again, confirming };
}

interface Asked {
  readonly debt: Debt;
  readonly values: DebitValues;
}

/** Asks for the code of a mandate. One that was given already is for another price, so the next one has another id. */
async function askForCode({ id, setId }: DebitOptions, { debt: { checkout, order }, values }: Asked) {
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

/** Gives the mandate, and goes to the screen of the order. A second press and a press after a reload repeat the same call. */
function useConfirm({ owner }: DebitOptions): (confirmed: Confirmed) => Promise<void> {
  const goOn = useGoOn();
  return async ({ debt: { checkout, order }, mandate, code }) => {
    const { total } = order ?? checkout;
    const { terms_version } = checkout;
    const ids = attemptFor(owner, JSON.stringify([mandate.id, total, terms_version]));
    const body = {
      id: mandate.id,
      sms_code: code,
      order_id: order?.id ?? ids.id,
      payment_id: ids.payment_id,
      total,
      terms_version,
      consent: true as const,
    };
    const answer = await withMinimumTime(request(confirmDebit, { body }));
    await goOn(answer.order, { key: 'sdd', method: 'sdd', stored: null, brands: [] });
  };
}

/** How many tries a wrong code has left; undefined for another failure. */
export function triesLeft(error: unknown): number | undefined {
  if (!(error instanceof ApiFailure) || error.failure.kind !== 'problem' || error.code !== 'sms_code_invalid')
    return undefined;
  return (error.failure.data as { tries_left: number }).tries_left;
}

/** Whether a mandate is for what is paid here. One for another bundle or price is left alone. */
export const isFor = ({ credits, amount }: Mandate, { checkout, order }: Debt): boolean => {
  const { total } = order ?? checkout;
  return credits === (order ?? checkout).credits && amount.cents === total.cents && amount.currency === total.currency;
};

/** The creditor, the limit, and the mandate that waits for its code. No part of it stays on the device, nor in memory. */
const debitDeskQuery = (id: MandateId) =>
  queryOptions({
    queryKey: debitDeskKey,
    queryFn: ({ signal }): Promise<DebitDesk> => request(getDebitDesk, { query: { id }, signal }),
    gcTime: 0,
  });
