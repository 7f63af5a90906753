import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Checkout } from '../../../../contract/payments/payments.ts';
import { ApiFailure, isTransient } from '../../../engine/api/failure.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { pricesKey } from '../../../domain/query-keys.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { CheckLine } from '../../../ui/controls/choices/check-line.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { AppliedCode, BetterDiscount, DiscountField } from './discount-field.tsx';
import { OfferEnded } from '../offer-banner.tsx';
import { OrderCard, PayBar, useIsNarrow } from '../order-card.tsx';
import styles from '../order-card.module.css';
import { OfflineLine } from '../page-states.tsx';
import { PriceLines } from '../price-lines.tsx';
import type { Ordering } from './use-place-order.ts';
import { isNewDebit, type PaymentOption } from './payment-options.ts';

export interface CodeState {
  /** The code in the field. */
  readonly typed: string;
  /** The requested code, from the URL; undefined without one. */
  readonly requested: string | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onType: (code: string) => void;
  readonly onApply: (code: string | undefined) => void;
}

interface OrderFormProps {
  checkout: Checkout;
  /** An offer that applied by itself has ended. */
  hasEnded: boolean;
  option: PaymentOption | undefined;
  code: CodeState;
  ordering: Ordering;
}

/** The order with its code and its price. On a wide window it has the consent and the button too. */
export function OrderForm({ checkout, hasEnded, option, code, ordering }: OrderFormProps) {
  const { discount } = checkout;
  const client = useQueryClient();
  const endOffer = () => void client.invalidateQueries({ queryKey: pricesKey });
  const isTyped = discount !== null && discount.code === code.requested;
  const isNarrow = useIsNarrow();
  return (
    <OrderCard>
      <PriceLines price={checkout}>
        {discount !== null && (
          <AppliedCode
            discount={discount}
            error={isTyped ? code.error : null}
            list={checkout.list}
            onRemove={isTyped ? () => code.onApply(undefined) : undefined}
            onOver={endOffer}
          />
        )}
        <BetterDiscount checkout={checkout} requested={code.requested} />
        {hasEnded && <OfferEnded />}
        {!isTyped && (
          <DiscountField
            typed={code.typed}
            error={code.error}
            list={checkout.list}
            isPending={code.isPending}
            onType={code.onType}
            onApply={code.onApply}
          />
        )}
      </PriceLines>
      {!isNarrow && <OrderEnd checkout={checkout} option={option} ordering={ordering} />}
      <TermsLine days={checkout.refund_days} />
    </OrderCard>
  );
}

interface ConsentLineProps {
  days: number;
  ordering: Pick<Ordering, 'hasConsent' | 'lacksConsent' | 'consentRef' | 'consent'>;
}

export function ConsentLine({ days, ordering }: ConsentLineProps) {
  return (
    <CheckLine
      isChecked={ordering.hasConsent}
      isRequired
      inputRef={ordering.consentRef}
      error={
        ordering.lacksConsent ? (
          <span role="alert">
            <Trans>Tick this before you order, so that your credits can come at once.</Trans>
          </span>
        ) : undefined
      }
      onChange={ordering.consent}
    >
      <Trans>
        I want my credits at once, before the {days} days to withdraw are over. I know that the right to withdraw ends
        for credits I have spent.
      </Trans>
    </CheckLine>
  );
}

interface OrderEndProps {
  checkout: Checkout;
  option: PaymentOption | undefined;
  ordering: Ordering;
}

/** The end of the order at the lower edge of a narrow window, where the total, the consent and the button are visible together. */
export function OrderBar(props: OrderEndProps) {
  return (
    useIsNarrow() && (
      <PayBar price={props.checkout}>
        <OrderEnd {...props} />
      </PayBar>
    )
  );
}

/** The consent, the errors and the button. */
function OrderEnd({ checkout, option, ordering }: OrderEndProps) {
  const isNew = !isNewDebit(option);
  return (
    <>
      {isNew && <ConsentLine days={checkout.refund_days} ordering={ordering} />}
      <OrderError error={ordering.error} />
      <OfflineLine />
      <OrderButton checkout={checkout} option={option} ordering={ordering} />
      {isNew && <AgreeLine />}
    </>
  );
}

/** The agreement to the terms, beside each button that orders. */
export function AgreeLine() {
  return (
    <p className={styles.agree}>
      <Trans>
        By ordering you agree to the{' '}
        <TextLink to="/pages/terms" target="_blank">
          terms
        </TextLink>
        .
      </Trans>
    </p>
  );
}

export function OrderButton({ checkout, option, ordering }: OrderEndProps) {
  const isOnline = useOnline();
  if (isNewDebit(option))
    return (
      <LinkButton to="/directdebit" search={{ credits: String(checkout.credits), code: checkout.discount?.code }} wide>
        <Trans>Go on with direct debit</Trans>
      </LinkButton>
    );
  return (
    <Button wide isPending={ordering.isPending} isDisabled={!isOnline || option === undefined} onPress={ordering.order}>
      <Trans>Order with obligation to pay</Trans>
    </Button>
  );
}

export function TermsLine({ days }: { days: number }) {
  return (
    <p className={styles.fine}>
      <Trans>
        Confirmation and{' '}
        <TextLink to="/pages/terms" target="_blank">
          terms
        </TextLink>{' '}
        come by e-mail. You can withdraw within {days} days under{' '}
        <TextLink to="/transactions/{-$id}" params={{ id: undefined }}>
          Transactions
        </TextLink>
        ; credits not spent are paid back.
      </Trans>
    </p>
  );
}

/** The reason why nothing was ordered. */
export function OrderError({ error }: { error: Error | null }) {
  const { i18n } = useLingui();
  if (error === null) return null;
  const mayHaveArrived = error instanceof ApiFailure && isTransient(error.failure);
  return (
    <Notice tone="danger" role="alert">
      {i18n._(failureWords(error))}{' '}
      {mayHaveArrived && <Trans>Press the button again: it stays one order, and you pay once.</Trans>}
    </Notice>
  );
}
