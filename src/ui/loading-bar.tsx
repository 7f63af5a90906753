import { classNames } from './class-names.ts';
import styles from './loading-bar.module.css';

interface LoadingBarProps {
  /** 0 to 1. */
  progress: number;
  hasFailed?: boolean;
  label: string;
}

/** A thin line along the top edge of the window. */
export function LoadingBar({ progress, hasFailed = false, label }: LoadingBarProps) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <div className={classNames(styles.fill, hasFailed && styles.failed)} style={{ transform: `scaleX(${progress})` }} />
    </div>
  );
}
