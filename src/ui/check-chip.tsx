import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './check-chip.module.css';
import { Icon } from './icon.tsx';

interface CheckChipProps {
  isChecked: boolean;
  /** An icon beside the label; a check mark replaces it when checked. */
  icon?: ReactNode;
  children: ReactNode;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox that looks like a chip. A check mark shows the state too, not the colour alone. */
export function CheckChip({ isChecked, icon, children, onChange }: CheckChipProps) {
  return (
    <label className={styles.chip}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isChecked ? <Icon of={Check} size="s" /> : icon}
      {children}
    </label>
  );
}
