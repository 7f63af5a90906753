import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DebitDesk, Mandate } from '../../../../contract/payments/direct-debit.ts';
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
  desk: DebitDesk;
  debt: Debt;
  /** Why the discount code of the address does not work. */
  codeFault: Error | null;
  /** The shown price is of another purchase, until the new one is here. */
  isOld: boolean;
}

/** The form, and then the code. A member who comes back while the code works goes on with it. */
export function DebitSteps({ desk, debt, codeFault, isOld, ...options }: DebitStepsProps) {
  const form = useDebitForm(debt.checkout.country);
  const { asking, again, confirming } = useDebit(options);
  const [isChanging, setChanging] = useState(false);
  const waiting = desk.mandate !== null && isFor(desk.mandate, debt) ? desk.mandate : undefined;
  const end = useEndOf(waiting);
  // A mandate whose order is placed waits no more, and the screen of the order is about to follow.
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
        desk={desk}
        mandate={mandate}
        again={again}
        confirming={confirming}
        onChangeNumber={() => {
          asking.reset();
          setChanging(true);
        }}
      />
    );
  return (
    <FormPart
      debt={debt}
      desk={desk}
      form={form}
      asking={asking}
      // A confirmation that was refused because of the price leads back here.
      error={codeFault ?? (mandate === undefined ? confirming.error : null)}
      isOld={isOld}
      isExpired={end.isExpired}
      onAsked={() => {
        confirming.reset();
        setChanging(false);
      }}
      onBack={mandate === undefined ? undefined : () => setChanging(false)}
    />
  );
}

/**
 * How the mandate that waited here has ended. The server names it no more when its code is too old, and also when another tab or device has
 * given it. So the last order of the member decides.
 */
function useEndOf(waiting: Mandate | undefined): { isExpired: boolean; order: Order | undefined } {
  const [last, setLast] = useState(waiting);
  if (waiting !== undefined && waiting !== last) setLast(waiting);
  const gone = waiting === undefined ? last : undefined;
  const { data, isSuccess, isFetching } = useQuery({ ...orderQuery(), enabled: gone !== undefined, staleTime: 0 });
  const left = useTimeLeft(last?.code_expires_at ?? NEVER_SENT, { now: serverNow });
  if (gone === undefined || !isSuccess || isFetching) return { isExpired: false, order: undefined };
  const order = data !== null && isPaidBy(gone, data) ? data : undefined;
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

/** The form of a direct debit: react-hook-form with the rules of `debit-values.ts`. It keeps its values while the code is typed. */
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
