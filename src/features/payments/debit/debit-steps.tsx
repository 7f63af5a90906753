import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DirectDebitState, Mandate } from '../../../../contract/payments/direct-debit.ts';
import type { MandateId } from '../../../../contract/base/ids.ts';
import { SMS_CODE_MINUTES } from '../../../../contract/payments/rules.ts';
import type { Order } from '../../../../contract/payments/payments.ts';
import { useTimeLeft } from '../../../browser/use-time-left.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { orderQuery } from '../payment-queries.ts';
import { CodePart } from './code-part.tsx';
import { FormPart } from './form-part.tsx';
import { type Debt, isFor, useDebit } from './use-debit.ts';
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { checkDebit, type DebitValues, NO_DEBIT } from './debit-values.ts';
import { dialOf } from './mobile.ts';

interface DebitStepsProps {
  owner: string;
  id: MandateId;
  setId: (id: MandateId) => void;
  state: DirectDebitState;
  debt: Debt;
  /** The refusal of the URL's discount code. */
  codeError: Error | null;
  /** The shown price is of another purchase, until the new price has loaded. */
  isOld: boolean;
}

/** Shows the form, and then the code. A member who returns while the code works continues at the code. */
export function DebitSteps({ state, debt, codeError, isOld, ...options }: DebitStepsProps) {
  const form = useDebitForm(debt.checkout.country);
  const { sending, again, confirming } = useDebit(options);
  const [isChanging, setChanging] = useState(false);
  const waiting = state.mandate !== null && isFor(state.mandate, debt) ? state.mandate : undefined;
  const end = useEndOf(waiting);
  // The server returns no mandate whose order is placed, so the mandate of the request is shown until the order's screen opens.
  const isLeaving = confirming.isPending || confirming.isSuccess;
  const mandate = isLeaving ? confirming.variables.mandate : waiting;
  if (mandate === undefined && end.order !== undefined)
    return (
      <Navigate
        to="/credits/$id/{-$paymentmethod}"
        params={{ id: String(end.order.credits), paymentmethod: end.order.payment.paymentmethod }}
        search={{ order: end.order.id }}
        replace
      />
    );
  if (mandate !== undefined && !isChanging)
    return (
      <CodePart
        debt={debt}
        state={state}
        mandate={mandate}
        again={again}
        confirming={confirming}
        onChangeNumber={() => {
          sending.reset();
          setChanging(true);
        }}
      />
    );
  return (
    <FormPart
      debt={debt}
      state={state}
      form={form}
      sending={sending}
      // A confirmation that the server refused because of the price returns the member to the form.
      error={codeError ?? (mandate === undefined ? confirming.error : null)}
      isOld={isOld}
      isExpired={end.isExpired}
      onSent={() => {
        confirming.reset();
        setChanging(false);
      }}
      onBack={mandate === undefined ? undefined : () => setChanging(false)}
    />
  );
}

/**
 * The end of the mandate that waited here. The server stops returning it when its code expires, and also when another tab or device has
 * granted it. So the member's last order shows which of the two happened.
 */
function useEndOf(waiting: Mandate | undefined): { isExpired: boolean; order: Order | undefined } {
  const [last, setLast] = useState(waiting);
  if (waiting !== undefined && waiting !== last) setLast(waiting);
  const ended = waiting === undefined ? last : undefined;
  const { data, isSuccess, isFetching } = useQuery({ ...orderQuery(), enabled: ended !== undefined, staleTime: 0 });
  const left = useTimeLeft(last?.code_expires_at ?? NEVER_SENT, { now: serverNow });
  if (ended === undefined || !isSuccess || isFetching) return { isExpired: false, order: undefined };
  const order = data !== null && isPaidBy(ended, data) ? data : undefined;
  return { isExpired: order === undefined && left === 0, order };
}

/** Whether a mandate pays an order: a direct debit of its amount since its SMS. */
function isPaidBy({ credits, amount, code_expires_at }: Mandate, { total, payment, ...order }: Order): boolean {
  const sentAt = Date.parse(code_expires_at) - SMS_CODE_MINUTES * 60_000;
  return (
    payment.paymentmethod === 'sdd' &&
    order.credits === credits &&
    total.cents === amount.cents &&
    total.currency === amount.currency &&
    Date.parse(payment.created_at) >= sentAt
  );
}

const NEVER_SENT = new Date(0).toISOString();

/**
 * The form of a direct debit: react-hook-form with the rules of `debit-values.ts`. It preserves its values while the member types the code.
 */
function useDebitForm(country: string): UseFormReturn<DebitValues> {
  return useForm<DebitValues>({
    defaultValues: { ...NO_DEBIT, dial: dialOf(country) },
    mode: 'onTouched',
    resolver,
  });
}

const resolver: Resolver<DebitValues> = (values) => {
  const faults = Object.entries(checkDebit(values));
  return faults.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(faults.map(([field, type]) => [field, { type }])) };
};
