import { type ReactNode, useId, useState } from 'react';
import { useHoldInterruptions } from '../../ui/overlays/interruption-guard.tsx';
import styles from './profile-form.module.css';

interface TextRowProps {
  label: string;
  value: string;
  maxLength: number;
  help?: ReactNode;
  /** The reason of a refusal. */
  error?: string | undefined;
  autoComplete?: string;
  /** The field has several lines. */
  isLong?: boolean;
  /** Called at every letter, so that no typed text is lost. */
  onType: (text: string) => Promise<void>;
  /** Called when the field loses the focus. */
  onSave: (text: string) => Promise<void>;
}

/** A text field. While the member types, the field keeps its own text, so that no update moves the caret. */
export function TextRow({
  label,
  value,
  maxLength,
  help,
  error,
  autoComplete = 'off',
  isLong = false,
  onType,
  onSave,
}: TextRowProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  useHoldInterruptions(typed !== null);
  const Field = isLong ? 'textarea' : 'input';
  const leave = async () => {
    if (typed === null) return;
    await onSave(typed);
    // The member may have returned to the field and typed more since the save began.
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
