import { X } from 'lucide-react';
import { Icon } from '../../icons/icon.tsx';
import styles from './ring-button.module.css';

interface RingButtonProps {
  label: string;
  /** 0 to 1; null while the progress is unknown. */
  progress: number | null;
  onPress: () => void;
}

/** A button on a picture that stops an operation. The ring around it shows the progress. */
export function RingButton({ label, progress, onPress }: RingButtonProps) {
  return (
    <button type="button" className={styles.ring} aria-label={label} onClick={onPress}>
      <svg viewBox="0 0 36 36" aria-hidden="true" data-unknown={progress === null || undefined}>
        <circle cx="18" cy="18" r="15" />
        <circle cx="18" cy="18" r="15" pathLength="1" strokeDasharray={`${progress ?? 0.25} 1`} />
      </svg>
      <Icon of={X} size="s" />
    </button>
  );
}
