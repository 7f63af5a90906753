import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import styles from './chip.module.css';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icons/icon.tsx';

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
    <CheckboxField isSelected={isChecked} onChange={onChange} className={styles.field ?? ''}>
      <CheckboxButton className={classNames(styles.chip, styles.control)}>
        {isChecked ? <Icon of={Check} size="s" /> : icon}
        {children}
      </CheckboxButton>
    </CheckboxField>
  );
}
