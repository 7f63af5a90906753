import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Checkout, placeOrder } from '../../../../contract/payments/payments.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { request } from '../../../engine/api/request.ts';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { pricesKey } from '../../../domain/query-keys.ts';
import { attemptFor } from './checkout-draft.ts';
import { isDiscountProblem } from './use-checkout.ts';
import { useGoOn } from './leaving.ts';
import { bodyOfWay, type Way } from './ways.ts';

interface PlaceOrderOptions {
  /** The member, whose ids are nobody else's. */
  readonly owner: string;
  readonly checkout: Checkout | undefined;
  readonly way: Way | undefined;
  /** The card is to be stored, if the way to pay has one. */
  readonly storesCard?: boolean;
  /** Only of a sheet over another screen: stores what the member does there, once the order is accepted and before they leave. */
  readonly onLeave?: () => Promise<void>;
}

/** Placing an order: the consent, the call, and why it was refused. */
export interface Ordering {
  readonly hasConsent: boolean;
  /** The button was pressed without consent. */
  readonly lacksConsent: boolean;
  readonly consentRef: React.RefObject<HTMLInputElement | null>;
  readonly consent: (given: boolean) => void;
  readonly order: () => void;
  readonly isPending: boolean;
  /** A refusal of the discount code, which belongs to its field. */
  readonly codeFault: Error | null;
  readonly error: Error | null;
  readonly forget: () => void;
}

export function usePlaceOrder({ owner, checkout, way, storesCard = false, onLeave }: PlaceOrderOptions): Ordering {
  const client = useQueryClient();
  const goOn = useGoOn(onLeave !== undefined);
  const consentRef = useRef<HTMLInputElement>(null);
  const [hasConsent, setConsent] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const placing = useMutation({
    networkMode: 'always',
    mutationFn: async ({ seen, by }: { seen: Checkout; by: Way }) => {
      const body = bodyOf(seen, bodyOfWay(by, storesCard));
      const ids = attemptFor(owner, JSON.stringify(body));
      const { order } = await withMinimumTime(request(placeOrder, { body: { ...ids, ...body } }));
      await onLeave?.();
      await goOn(order, by);
    },
    // A refusal says that the price or the ways to pay are not what the screen shows.
    onError: (error) => {
      if (error instanceof ApiFailure && error.code !== undefined)
        void client.invalidateQueries({ queryKey: pricesKey });
    },
  });
  const isOfCode = isDiscountProblem(placing.error);
  return {
    hasConsent,
    lacksConsent: isPressed && !hasConsent,
    consentRef,
    consent: setConsent,
    order() {
      setPressed(true);
      if (!hasConsent) consentRef.current?.focus();
      else if (checkout !== undefined && way !== undefined && !placing.isPending)
        placing.mutate({ seen: checkout, by: way });
    },
    isPending: placing.isPending,
    codeFault: isOfCode ? placing.error : null,
    error: isOfCode ? null : placing.error,
    forget: placing.reset,
  };
}

function bodyOf(
  { credits, country, discount, total, terms_version, last_order }: Checkout,
  way: ReturnType<typeof bodyOfWay>,
) {
  return {
    ...way,
    credits,
    country,
    ...(discount !== null && { code: discount.code }),
    total,
    terms_version,
    seen: last_order,
    consent: true as const,
  };
}
