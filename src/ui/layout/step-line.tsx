import styles from './step-line.module.css';

interface StepLineProps {
  label: string;
  /** The current step, from 1. */
  step: number;
  of: number;
}

/** The progress of a form of several steps. */
export function StepLine({ label, step, of }: StepLineProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={step}
      className={styles.line}
    >
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={index < step ? styles.on : undefined} />
      ))}
    </div>
  );
}
