import { Trans, useLingui } from '@lingui/react/macro';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { DirectDebitState, Mandate } from '../../../../contract/payments/direct-debit.ts';
import { DEBIT_LIMIT_DAYS } from '../../../../contract/payments/rules.ts';
import type { ProblemCode } from '../../../../contract/base/problem.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { useTimeLeft } from '../../../browser/use-time-left.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { minuteWords } from '../../../domain/words/duration-words.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import link from '../../../ui/controls/buttons/text-link.module.css';
import { OnWide } from '../order-card.tsx';
import { OrderError } from '../checkout/order-form.tsx';
import { OfflineLine } from '../page-states.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { DebitFields, FORM_ID } from './debit-fields.tsx';
import { usedOf } from './debit-limit.ts';
import { BackToMethods, DebitPage } from './debit-page.tsx';
import { DebitBlocked, LimitReached } from './debit-refused.tsx';
import type { DebitField, DebitValues } from './debit-values.ts';
import styles from './debit.module.css';
import { MandateCard } from './mandate-card.tsx';
import type { Debt, useDebit } from './use-debit.ts';

/** The field that a refusal refers to. Any other refusal refers to the whole form. */
const REFUSED_FIELDS: Partial<Record<ProblemCode, DebitField>> = {
  iban_invalid: 'iban',
  mobile_invalid: 'mobile',
  mobile_country: 'mobile',
  too_many_codes: 'mobile',
};

interface FormPartProps {
  debt: Debt;
  state: DirectDebitState;
  form: UseFormReturn<DebitValues>;
  sending: ReturnType<typeof useDebit>['sending'];
  /** An error from before the form, such as a refused discount code. */
  error: Error | null;
  isOld: boolean;
  /** The code of the previous SMS has expired. */
  isExpired: boolean;
  onSent: () => void;
  /** Returns to the step of the code that was sent; undefined without one. */
  onBack: (() => void) | undefined;
}

/** The first step: the payer, their account, and the mandate. */
export function FormPart({ debt, state, form, sending, error, isOld, isExpired, onSent, onBack }: FormPartProps) {
  const { total } = debt.order ?? debt.checkout;
  const send = useSend({ debt, form, sending, onSent });
  const button = <SendButton wait={state.mandate} isPending={sending.isPending || isOld} />;
  return (
    <DebitPage
      debt={debt}
      button={button}
      end={
        <>
          <OrderError error={send.error ?? error} />
          <OfflineLine />
          <OnWide>{button}</OnWide>
          <p className={styles.fine}>
            {debt.order === undefined ? (
              <Trans>Nothing is ordered yet. You confirm with the code.</Trans>
            ) : (
              <Trans>Nothing is charged yet. You confirm with the code.</Trans>
            )}
          </p>
          <LimitLine state={state} />
        </>
      }
    >
      {send.code === 'debit_blocked' && <DebitBlocked role="alert" />}
      {send.code === 'debit_limit' && <LimitReached state={state} cents={total.cents} role="alert" />}
      {isExpired && (
        <Notice role="alert">
          <Trans>The code has expired. Send the form again for a new one.</Trans>
        </Notice>
      )}
      {onBack !== undefined && state.mandate !== null && <SentAlready mandate={state.mandate} onBack={onBack} />}
      <FormProvider {...form}>
        <DebitFields onSubmit={send.send} />
      </FormProvider>
      <MandateCard
        creditor={state.creditor}
        address={state.address}
        creditorId={state.creditor_id}
        reference={state.reference}
        amount={total}
      />
      <p className={styles.fine}>
        <BackToMethods debt={debt} className={link.link}>
          <Trans>Pay it another way</Trans>
        </BackToMethods>
      </p>
    </DebitPage>
  );
}

/** Requests the code. A refusal that refers to a field is shown at that field. */
function useSend({ debt, form, sending, onSent }: Pick<FormPartProps, 'debt' | 'form' | 'sending' | 'onSent'>) {
  const { i18n } = useLingui();
  const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : undefined);
  const code = codeOf(sending.error);
  const hasPlace =
    code !== undefined && (REFUSED_FIELDS[code] !== undefined || ['debit_blocked', 'debit_limit'].includes(code));
  return {
    code,
    error: hasPlace ? null : sending.error,
    send: (values: DebitValues) => {
      if (sending.isPending) return;
      sending.mutate(
        { debt, values },
        {
          onSuccess: onSent,
          onError: (error) => {
            const field = REFUSED_FIELDS[codeOf(error) ?? 'internal'];
            if (field === undefined) return;
            form.setError(field, { type: codeOf(error) ?? '', message: i18n._(failureWords(error)) });
            form.setFocus(field);
          },
        },
      );
    },
  };
}

/** The button that requests an SMS. It counts down the delay after the previous SMS, which applies to any number. */
function SendButton({ wait, isPending }: { wait: Mandate | null; isPending: boolean }) {
  const isOnline = useOnline();
  const left = useTimeLeft(wait?.again_at ?? NO_WAIT, { now: serverNow });
  const time = minuteWords(left);
  return (
    <Button type="submit" form={FORM_ID} wide isPending={isPending} isDisabled={!isOnline || left > 0}>
      {left > 0 ? <Trans>Next SMS in {time}</Trans> : <Trans>Send the code by SMS</Trans>}
    </Button>
  );
}

const NO_WAIT = new Date(0).toISOString();

function SentAlready({ mandate: { mobile }, onBack }: { mandate: Mandate; onBack: () => void }) {
  return (
    <Notice
      end={
        <Button look="text" small onPress={onBack}>
          <Trans>Enter the code</Trans>
        </Button>
      }
    >
      <Trans>The code we sent to {mobile} works as long as no other one is sent.</Trans>
    </Notice>
  );
}

function LimitLine({ state }: { state: DirectDebitState }) {
  const { money } = useFormats();
  const most = money(state.limit);
  const used = money({ ...state.limit, cents: usedOf(state) });
  return (
    <p className={styles.limit}>
      <Trans>
        Direct debit is limited to {most} in {DEBIT_LIMIT_DAYS} days. You have used {used}.
      </Trans>
    </p>
  );
}
