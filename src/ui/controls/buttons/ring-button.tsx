import { X } from 'lucide-react';
import { Icon } from '../../icons/icon.tsx';
import styles from './ring-button.module.css';

interface RingButtonProps {
  label: string;
  /** 0 to 1; null while the progress is unknown. */
  progress: number | null;
  /** The name of the operation whose progress the ring shows. */
  progressLabel: string;
  onPress: (button: HTMLButtonElement) => void;
}

/** A button on a picture that stops an operation. The ring around it shows the progress. */
export function RingButton({ label, progress, progressLabel, onPress }: RingButtonProps) {
  return (
    <span className={styles.ring} data-unknown={progress === null || undefined}>
      <svg
        viewBox="0 0 36 36"
        role="progressbar"
        aria-label={progressLabel}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={progress ?? undefined}
      >
        <circle cx="18" cy="18" r="15" />
        <circle cx="18" cy="18" r="15" pathLength="1" strokeDasharray={`${progress ?? 0.25} 1`} />
      </svg>
      <button type="button" aria-label={label} onClick={({ currentTarget }) => onPress(currentTarget)}>
        <Icon of={X} size="s" />
      </button>
    </span>
  );
}
