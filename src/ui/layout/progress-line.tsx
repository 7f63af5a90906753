import { ProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from '../class-names.ts';
import styles from './progress-line.module.css';

interface ProgressLineProps {
  label: string;
  /** 0 to 1. */
  progress: number;
  className?: string | undefined;
}

/** The progress of an operation as a line. */
export function ProgressLine({ label, progress, className }: ProgressLineProps) {
  return (
    <ProgressBar aria-label={label} value={progress} maxValue={1} className={classNames(styles.line, className)}>
      <div className={styles.fill} style={{ inlineSize: `${progress * 100}%` }} />
    </ProgressBar>
  );
}
