import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, TicketPercent, X } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Money } from '../../../../contract/account.ts';
import type { Discount } from '../../../../contract/payments.ts';
import { problemData } from '../../../../contract/problem.ts';
import { DISCOUNT_CODE_LENGTH } from '../../../../contract/payment-rules.ts';
import { useTimeLeft } from '../../../browser/use-time-left.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { clockWords } from '../../../labels/duration-words.ts';
import { failureWords } from '../../../labels/problem-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './discount-field.module.css';
import { usePaymentFormats } from '../payment-formats.ts';

interface DiscountFieldProps {
  /** The code in the field. */
  typed: string;
  /** Why the code is refused. */
  fault: Error | null;
  list: Money;
  isPending: boolean;
  onType: (code: string) => void;
  onApply: (code: string) => void;
}

/** The field for a discount code, folded until it is wanted. A refusal opens it. */
export function DiscountField({ typed, fault, list, isPending, onType, onApply }: DiscountFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(typed !== '');
  useEffect(() => {
    if (fault !== null) setOpen(true);
  }, [fault]);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') input.current?.focus();
    else onApply(typed.trim().toUpperCase());
  };
  return (
    <div className={styles.code}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={TicketPercent} />
        <Trans>Discount code</Trans>
        <Icon of={ChevronDown} className={isOpen ? styles.up : undefined} />
      </button>
      <form id={id} hidden={!isOpen} className={styles.row} onSubmit={apply}>
        <TextField
          label={t`Your code`}
          name="code"
          autoComplete="off"
          spellCheck="false"
          maxLength={DISCOUNT_CODE_LENGTH}
          inputRef={input}
          value={typed}
          onChange={onType}
          error={fault === null ? undefined : <CodeFault fault={fault} list={list} />}
        />
        <Button type="submit" look="quiet" isPending={isPending}>
          <Trans>Apply</Trans>
        </Button>
      </form>
    </div>
  );
}

/** Why a code does not work here. Each reason has its own words. */
function CodeFault({ fault, list }: { fault: Error; list: Money }) {
  const { i18n } = useLingui();
  const { money } = usePaymentFormats();
  const code = fault instanceof ApiFailure ? fault.code : undefined;
  if (code === 'discount_minimum' && fault instanceof ApiFailure && fault.failure.kind === 'problem') {
    const data = problemData('discount_minimum', fault.failure.data);
    const least = data && money(data.minimum);
    const yours = money(list);
    if (least !== undefined)
      return (
        <Trans>
          This code needs an order of at least {least}. Yours is {yours}.
        </Trans>
      );
  }
  const words = i18n._(failureWords(fault));
  if (code === 'discount_not_found') return <Trans>{words}. Check the letters and digits.</Trans>;
  if (code === 'discount_used') return <Trans>{words}. It works once for each member.</Trans>;
  return words;
}

interface AppliedCodeProps {
  discount: Discount;
  /** Unset for an offer that applies by itself. */
  onRemove?: (() => void) | undefined;
  onOver: () => void;
}

/** The code in the price, and until when it works. */
export function AppliedCode({ discount, onRemove, onOver }: AppliedCodeProps) {
  const { t } = useLingui();
  const percent = usePaymentFormats().percent(discount.percentage * 100);
  const { code, expires } = discount;
  return (
    <div className={styles.applied}>
      <Icon of={TicketPercent} />
      <span>
        <b>{code}</b>
        {expires === null ? (
          <Trans>{percent} off</Trans>
        ) : (
          <OffUntil percent={percent} expires={expires} onOver={onOver} />
        )}
      </span>
      {onRemove && <IconButton icon={X} size="s" label={t`Remove ${code}`} onPress={onRemove} />}
    </div>
  );
}

function OffUntil({ percent, expires, onOver }: { percent: string; expires: string; onOver: () => void }) {
  const left = clockWords(useTimeLeft(expires, { now: serverNow, onOver }));
  return (
    <Trans>
      {percent} off for <span role="timer">{left}</span>
    </Trans>
  );
}
