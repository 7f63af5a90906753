import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, TicketPercent, X } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Money } from '../../../../contract/account/account.ts';
import type { Discount } from '../../../../contract/payments/bundles.ts';
import type { Checkout } from '../../../../contract/payments/payments.ts';
import { problemData } from '../../../../contract/base/problem.ts';
import { normalizeCode } from '../../../../contract/payments/discount-code.ts';
import { DISCOUNT_CODE_LENGTH } from '../../../../contract/payments/rules.ts';
import { useTimeLeft } from '../../../browser/use-time-left.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { leftWords } from '../../../domain/words/offer-words.ts';
import { paymentMethodsWords } from '../../../domain/words/payment-method-words.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { countryWords } from '../../../domain/places/country-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { TextField } from '../../../ui/controls/fields/text-field.tsx';
import styles from './discount-field.module.css';
import { useOfferFormats } from '../offer-banner.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';

interface DiscountFieldProps {
  /** The code in the field. */
  typed: string;
  /** The reason why the code is refused. */
  error: Error | null;
  list: Money;
  isPending: boolean;
  onType: (code: string) => void;
  onApply: (code: string) => void;
}

/** The field for a discount code, folded until the member opens it. A refusal opens it. */
export function DiscountField({ typed, error, list, isPending, onType, onApply }: DiscountFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(typed !== '');
  useEffect(() => {
    if (error !== null) setOpen(true);
  }, [error]);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const code = normalizeCode(typed);
    if (code === '') input.current?.focus();
    else onApply(code);
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
          error={error === null ? undefined : <CodeError error={error} list={list} />}
        />
        <Button type="submit" look="quiet" isPending={isPending}>
          <Trans>Apply</Trans>
        </Button>
      </form>
    </div>
  );
}

/** The reason why a code does not apply to this order. Each reason has its own text. */
function CodeError({ error, list }: { error: Error; list: Money }) {
  const { i18n } = useLingui();
  const words = i18n._(failureWords(error));
  if (!(error instanceof ApiFailure) || error.failure.kind !== 'problem') return words;
  const { code, data } = error.failure;
  switch (code) {
    case 'discount_not_found':
      return <Trans>{words}. Check the letters and digits.</Trans>;
    case 'discount_used':
      return <Trans>{words}. It works once for each member.</Trans>;
    case 'discount_country':
    case 'discount_currency':
    case 'discount_minimum':
    case 'discount_method':
      return <LimitOfCode code={code} data={data} list={list} otherwise={words} />;
    default:
      return words;
  }
}

interface LimitOfCodeProps {
  code: 'discount_country' | 'discount_currency' | 'discount_minimum' | 'discount_method';
  data: unknown;
  list: Money;
  /** The text if the response does not contain the limit. */
  otherwise: string;
}

/** The orders to which a code is limited. */
function LimitOfCode({ code, data, list, otherwise }: LimitOfCodeProps) {
  const { i18n } = useLingui();
  const { money } = useFormats();
  const country = problemData('discount_country', data)?.country;
  const currency = problemData('discount_currency', data)?.currency;
  const minimum = problemData('discount_minimum', data)?.minimum;
  const methods = problemData('discount_method', data)?.methods;
  if (code === 'discount_country' && country !== undefined) {
    const from = countryWords(country, i18n.locale);
    return <Trans>This code is for orders from {from}.</Trans>;
  }
  if (code === 'discount_currency' && currency !== undefined)
    return <Trans>This code is for orders in {currency}.</Trans>;
  if (code === 'discount_method' && methods !== undefined) {
    const names = paymentMethodsWords(methods, i18n);
    return <Trans>This code is for {names} only.</Trans>;
  }
  if (code === 'discount_minimum' && minimum !== undefined) {
    const least = money(minimum);
    const yours = money(list);
    return (
      <Trans>
        This code needs an order of at least {least}. Yours is {yours}.
      </Trans>
    );
  }
  return otherwise;
}

interface AppliedCodeProps {
  discount: Discount;
  /** The reason why the server refused the order with this code. */
  error: Error | null;
  list: Money;
  /** Unset for an offer that applies by itself. */
  onRemove?: (() => void) | undefined;
  onOver: () => void;
}

/** The code that the price contains, and its end. */
export function AppliedCode({ discount, error, list, onRemove, onOver }: AppliedCodeProps) {
  const { i18n, t } = useLingui();
  const percent = useFormats().number(discount.percentage / 100, 'percent');
  const { code, expires, methods } = discount;
  const names = methods === null ? null : paymentMethodsWords(methods, i18n);
  return (
    <>
      <div className={styles.applied}>
        <Icon of={TicketPercent} />
        <span>
          <b>{code}</b>
          {expires === null ? (
            <Trans>{percent} off</Trans>
          ) : (
            <OffUntil percent={percent} expires={expires} onOver={onOver} />
          )}
          {names !== null && (
            <span className={styles.limit}>
              <Trans>This code is for {names} only.</Trans>
            </span>
          )}
        </span>
        {onRemove && <IconButton icon={X} size="s" label={t`Remove ${code}`} onPress={onRemove} />}
      </div>
      {error !== null && (
        <Notice tone="danger" role="alert">
          <CodeError error={error} list={list} />
        </Notice>
      )}
    </>
  );
}

/** Names a typed code and the member's offer, and shows which of them the price contains. Renders nothing if both take off the same. */
export function BetterDiscount({ checkout: { discount, lesser_discount: lesser }, requested }: BetterDiscountProps) {
  const { number } = useFormats();
  if (!discount || !lesser || lesser.percentage === discount.percentage) return null;
  const [more, less] = [number(discount.percentage / 100, 'percent'), number(lesser.percentage / 100, 'percent')];
  const code = requested === lesser.code ? lesser.code : discount.code;
  return (
    <Notice icon={TicketPercent} role="status">
      {code === lesser.code ? (
        <Trans>
          {code} gives {less}. Your {more} offer is better and stays.
        </Trans>
      ) : (
        <Trans>
          {code} gives {more}. It is better than your {less} offer and replaces it here.
        </Trans>
      )}
    </Notice>
  );
}

interface BetterDiscountProps {
  checkout: Pick<Checkout, 'discount' | 'lesser_discount'>;
  /** The requested code, from the URL. */
  requested: string | undefined;
}

function OffUntil({ percent, expires, onOver }: { percent: string; expires: string; onOver: () => void }) {
  const { i18n } = useLingui();
  const until = useOfferFormats().until(expires);
  const left = leftWords(useTimeLeft(expires, { now: serverNow, onOver }), i18n);
  return (
    <>
      <Trans>{percent} off</Trans>, <span role="timer">{left}</span>, {until}
    </>
  );
}
