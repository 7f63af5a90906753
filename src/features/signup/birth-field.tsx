import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { ControlError } from '../../ui/controls/fields/control-error.tsx';
import styles from './birth-field.module.css';
import { ageToday } from './check-values.ts';

type Part = 'day' | 'month' | 'year';

const DIGITS: Record<Part, number> = { day: 2, month: 2, year: 4 };

interface BirthFieldProps {
  /** `YYYY-MM-DD`, with empty parts while the visitor types. */
  value: string;
  /** A lower age is not shown, because the site accepts no member of that age. */
  minimumAge: number;
  error?: ReactNode;
  inputRef?: Ref<{ focus: () => void }>;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A date of birth in three fields, in the order of the language. A full field moves the focus to the next one. */
export function BirthField({ value, minimumAge, error, inputRef, onChange, onBlur }: BirthFieldProps) {
  const { t } = useLingui();
  const labelId = useId();
  const errorId = useId();
  const group = useRef<HTMLDivElement>(null);
  useImperativeHandle(inputRef, () => ({ focus: () => group.current?.querySelector('input')?.focus() }));
  const [year = '', month = '', day = ''] = value.split('-');
  const parts = { year, month, day };
  const labels: Record<Part, string> = { day: t`Day`, month: t`Month`, year: t`Year` };
  const samples: Record<Part, string> = { day: t`DD`, month: t`MM`, year: t`YYYY` };
  const order = useFormats().dateOrder();
  const age = ageToday(value);
  const isInvalid = error !== undefined && error !== null;
  const type = (part: Part, text: string, input: HTMLInputElement) => {
    const next = { ...parts, [part]: text.replaceAll(/\D/g, '').slice(0, DIGITS[part]) };
    onChange([next.year, next.month, next.day].join('-'));
    if (next[part].length < DIGITS[part] || text.length < parts[part].length) return;
    const following = order[order.indexOf(part) + 1];
    const field = input.parentElement?.querySelector<HTMLInputElement>(`[data-part=${following}]`);
    field?.focus();
    field?.select();
  };
  return (
    <div ref={group} role="group" aria-labelledby={labelId} aria-describedby={isInvalid ? errorId : undefined}>
      <span id={labelId} className={styles.label}>
        <Trans>Date of birth</Trans>
      </span>
      <span className={styles.input} data-invalid={isInvalid || undefined}>
        <span className={styles.parts}>
          {order.map((part) => (
            <input
              key={part}
              data-part={part}
              className={styles.part}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              name={`bday-${part}`}
              aria-label={labels[part]}
              aria-invalid={isInvalid || undefined}
              placeholder={samples[part]}
              maxLength={DIGITS[part]}
              value={parts[part]}
              onChange={(event) => type(part, event.target.value, event.target)}
              onBlur={({ relatedTarget }) => group.current?.contains(relatedTarget) !== true && onBlur()}
            />
          ))}
        </span>
        {age !== null && age >= minimumAge && !isInvalid && (
          <span className={styles.age}>
            <Trans>Others see {age}</Trans>
          </span>
        )}
      </span>
      <ControlError id={errorId}>{error}</ControlError>
    </div>
  );
}
