import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { DirectDebitState, Mandate } from '../../../../contract/payments/direct-debit.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { useIsNarrow } from '../order-card.tsx';
import { AgreeLine, ConsentLine, TermsLine, OrderError } from '../checkout/order-form.tsx';
import { OfflineLine } from '../page-states.tsx';
import { SameConsent } from '../orders/pay-again.tsx';
import { CODE_DIGITS, CodeStep } from './code-step.tsx';
import { DebitPage } from './debit-page.tsx';
import { DebitBlocked, LimitReached } from './debit-refused.tsx';
import styles from './debit.module.css';
import { MandateCard } from './mandate-card.tsx';
import { type Debt, triesLeft, type useDebit } from './use-debit.ts';

interface CodePartProps extends Pick<ReturnType<typeof useDebit>, 'again' | 'confirming'> {
  debt: Debt;
  state: DirectDebitState;
  mandate: Mandate;
  onChangeNumber: () => void;
}

/** The second step: the code grants the mandate, and the button orders. */
export function CodePart({ debt, state, mandate, again, confirming, onChangeNumber }: CodePartProps) {
  const form = useCodeForm({ debt, mandate, confirming });
  const { checkout, order } = debt;
  const days = checkout.refund_days;
  const isOnline = useOnline();
  const button = (
    <Button
      wide
      isPending={confirming.isPending}
      isDisabled={!isOnline || mandate.tries_left === 0}
      onPress={form.press}
    >
      <Trans>Order with obligation to pay</Trans>
    </Button>
  );
  const isNarrow = useIsNarrow();
  const toOrder = (
    <>
      {order === undefined ? <ConsentLine days={days} ordering={form.consent} /> : <SameConsent order={order} />}
      <OrderError error={form.otherError ?? again.error} />
      <OfflineLine />
      {button}
      {order === undefined && <AgreeLine />}
    </>
  );
  return (
    <DebitPage
      debt={debt}
      button={isNarrow && toOrder}
      end={
        <>
          {!isNarrow && toOrder}
          <p className={styles.fine}>
            <Trans>Credits come at once. The amount leaves your account in about two working days.</Trans>
          </p>
          <TermsLine days={days} />
        </>
      }
    >
      {form.code === 'debit_blocked' && <DebitBlocked role="alert" />}
      {form.code === 'debit_limit' && <LimitReached state={state} cents={mandate.amount.cents} role="alert" />}
      <CodeStep
        mandate={mandate}
        code={form.typed}
        error={form.error}
        inputRef={form.input}
        isSending={again.isPending}
        onCode={form.type}
        onAgain={() =>
          again.mutate(mandate, {
            onSuccess: () => {
              form.type('');
              form.input.current?.focus();
            },
          })
        }
        onChangeNumber={onChangeNumber}
      />
      <MandateCard
        creditor={mandate.creditor}
        address={state.address}
        creditorId={mandate.creditor_id}
        reference={mandate.reference}
        amount={mandate.amount}
      />
    </DebitPage>
  );
}

/** The problem codes that the screen shows at or above the code's field, so that the line above the button omits them. */
const SHOWN_AT_CODE = ['sms_code_invalid', 'sms_code_expired', 'debit_blocked', 'debit_limit'];

/** The typed code, the consent, and their errors. */
function useCodeForm({ debt, mandate, confirming }: Pick<CodePartProps, 'debt' | 'mandate' | 'confirming'>) {
  const { i18n, t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const consentRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isPressed, setPressed] = useState(false);
  const [hasConsent, consent] = useState(false);
  const { error } = confirming;
  const code = error instanceof ApiFailure ? error.code : undefined;
  const isComplete = typed.length === CODE_DIGITS;
  const left = triesLeft(error);
  const tries = t`${plural(left ?? 0, { one: 'You have # try left.', other: 'You have # tries left.' })}`;
  const askAnother = t`Please ask for another one.`;
  const errorText = () => {
    if (left !== undefined) return `${i18n._(failureWords(error))}. ${left > 0 ? tries : askAnother}`;
    if (code === 'sms_code_expired') return i18n._(failureWords(error));
    if (mandate.tries_left === 0) return `${t`This code was typed wrong too often.`} ${askAnother}`;
    return isPressed && !isComplete ? t`Enter the six digits of the SMS.` : undefined;
  };
  return {
    input,
    typed,
    error: errorText(),
    code,
    otherError: code !== undefined && SHOWN_AT_CODE.includes(code) ? null : error,
    consent: { hasConsent, lacksConsent: isPressed && !hasConsent, consentRef, consent },
    type: (digits: string) => {
      setTyped(digits);
      setPressed(false);
      confirming.reset();
    },
    press: () => {
      setPressed(true);
      if (!isComplete) return input.current?.focus();
      if (!hasConsent && debt.order === undefined) return consentRef.current?.focus();
      confirming.mutate({ debt, mandate, code: typed }, { onError: () => input.current?.focus() });
    },
  };
}
