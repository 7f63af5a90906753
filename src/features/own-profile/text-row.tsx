import { type ReactNode, useId, useState } from 'react';
import styles from './profile-form.module.css';

interface TextRowProps {
  label: string;
  value: string;
  maxLength: number;
  help?: ReactNode;
  /** Why it is refused. */
  error?: string | undefined;
  autoComplete?: string;
  /** Several lines. */
  isLong?: boolean;
  /** At every letter: what is typed is not lost. */
  onType: (text: string) => Promise<void>;
  /** When the field is left. */
  onSay: (text: string) => Promise<void>;
}

/** Words of the member's own. What stands in the field while it is written is this field's, and nobody moves its caret. */
export function TextRow({
  label,
  value,
  maxLength,
  help,
  error,
  autoComplete = 'off',
  isLong = false,
  onType,
  onSay,
}: TextRowProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const Field = isLong ? 'textarea' : 'input';
  const leave = async () => {
    if (typed === null) return;
    await onSay(typed);
    // Whoever came back meanwhile has written on.
    setTyped((now) => (now === typed ? null : now));
  };
  const type = (text: string) => {
    setTyped(text);
    void onType(text);
  };
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Field
        id={id}
        className={styles.text}
        value={typed ?? value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={help === undefined && error === undefined ? undefined : `${id}-about`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void leave()}
        {...(isLong && { rows: 5 })}
      />
      {(help !== undefined || error !== undefined) && (
        <p id={`${id}-about`} className={error === undefined ? styles.help : styles.error}>
          {error ?? help}
        </p>
      )}
    </div>
  );
}
