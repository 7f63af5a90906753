import { classNames } from '../class-names.ts';
import styles from './loading-bar.module.css';

interface LoadingBarProps {
  /** 0 to 1. */
  progress: number;
  hasFailed?: boolean;
}

/** A thin progress line along the top edge of the window. Its caller renders the text for screen readers. */
export function LoadingBar({ progress, hasFailed = false }: LoadingBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div
        className={classNames(styles.fill, hasFailed && styles.failed)}
        style={{ transform: `scaleX(${progress})` }}
      />
    </div>
  );
}
