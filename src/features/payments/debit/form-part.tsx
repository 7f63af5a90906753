import { Trans, useLingui } from '@lingui/react/macro';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { DebitDesk, Mandate } from '../../../../contract/payments/direct-debit.ts';
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
import { Trouble } from '../checkout/order-form.tsx';
import { OfflineLine } from '../page-states.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { DebitFields, FORM_ID } from './debit-fields.tsx';
import { usedOf } from './debit-limit.ts';
import { BackToWays, DebitPage } from './debit-page.tsx';
import { DebitBlocked, LimitReached } from './debit-refused.tsx';
import type { DebitField, DebitValues } from './debit-values.ts';
import styles from './debit.module.css';
import { MandateCard } from './mandate-card.tsx';
import type { Debt, useDebit } from './use-debit.ts';

/** The field that a refusal is about. Any other refusal is about the whole form. */
const REFUSED_FIELDS: Partial<Record<ProblemCode, DebitField>> = {
  iban_invalid: 'iban',
  mobile_invalid: 'mobile',
  mobile_country: 'mobile',
  too_many_codes: 'mobile',
};

interface FormPartProps {
  debt: Debt;
  desk: DebitDesk;
  form: UseFormReturn<DebitValues>;
  asking: ReturnType<typeof useDebit>['asking'];
  /** Why something before the form did not work. */
  error: Error | null;
  isOld: boolean;
  /** The code that was sent before is too old. */
  isExpired: boolean;
  onAsked: () => void;
  /** Back to the code that was sent; undefined without one. */
  onBack: (() => void) | undefined;
}

/** The first step: who pays from which account, and what they agree to. */
export function FormPart({ debt, desk, form, asking, error, isOld, isExpired, onAsked, onBack }: FormPartProps) {
  const { total } = debt.order ?? debt.checkout;
  const send = useSend({ debt, form, asking, onAsked });
  const button = <SendButton wait={desk.mandate} isPending={asking.isPending || isOld} />;
  return (
    <DebitPage
      debt={debt}
      button={button}
      end={
        <>
          <Trouble error={send.error ?? error} />
          <OfflineLine />
          <OnWide>{button}</OnWide>
          <p className={styles.fine}>
            {debt.order === undefined ? (
              <Trans>Nothing is ordered yet. You confirm with the code.</Trans>
            ) : (
              <Trans>Nothing is charged yet. You confirm with the code.</Trans>
            )}
          </p>
          <LimitLine desk={desk} />
        </>
      }
    >
      {send.code === 'debit_blocked' && <DebitBlocked role="alert" />}
      {send.code === 'debit_limit' && <LimitReached desk={desk} cents={total.cents} role="alert" />}
      {isExpired && (
        <Notice role="alert">
          <Trans>The code has expired. Send the form again for a new one.</Trans>
        </Notice>
      )}
      {onBack !== undefined && desk.mandate !== null && <SentAlready mandate={desk.mandate} onBack={onBack} />}
      <FormProvider {...form}>
        <DebitFields onSubmit={send.send} />
      </FormProvider>
      <MandateCard
        creditor={desk.creditor}
        address={desk.address}
        creditorId={desk.creditor_id}
        reference={desk.reference}
        amount={total}
      />
      <p className={styles.fine}>
        <BackToWays debt={debt} className={link.link}>
          <Trans>Pay it another way</Trans>
        </BackToWays>
      </p>
    </DebitPage>
  );
}

/** Asks for the code. A refusal of a field is shown there. */
function useSend({ debt, form, asking, onAsked }: Pick<FormPartProps, 'debt' | 'form' | 'asking' | 'onAsked'>) {
  const { i18n } = useLingui();
  const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : undefined);
  const code = codeOf(asking.error);
  const hasPlace =
    code !== undefined && (REFUSED_FIELDS[code] !== undefined || ['debit_blocked', 'debit_limit'].includes(code));
  return {
    code,
    error: hasPlace ? null : asking.error,
    send: (values: DebitValues) => {
      if (asking.isPending) return;
      asking.mutate(
        { debt, values },
        {
          onSuccess: onAsked,
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

/** Whatever the next number is, its SMS waits a while after the one before. */
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

function LimitLine({ desk }: { desk: DebitDesk }) {
  const { money } = useFormats();
  const most = money(desk.limit);
  const used = money({ ...desk.limit, cents: usedOf(desk) });
  return (
    <p className={styles.limit}>
      <Trans>
        Direct debit is limited to {most} in {DEBIT_LIMIT_DAYS} days. You have used {used}.
      </Trans>
    </p>
  );
}
