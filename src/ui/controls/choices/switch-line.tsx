import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, Text } from 'react-aria-components/Switch';
import styles from './switch-line.module.css';

interface SwitchLineProps {
  isOn: boolean;
  isDisabled: boolean;
  label: ReactNode;
  /** The explanation below the label. */
  why: ReactNode;
  onChange: (isOn: boolean) => void;
}

/** A switch with its explanation. */
export function SwitchLine({ isOn, isDisabled, label, why, onChange }: SwitchLineProps) {
  return (
    <SwitchField isSelected={isOn} isDisabled={isDisabled} onChange={onChange} className={styles.line}>
      <SwitchButton className={styles.button}>
        <span>{label}</span>
        <span className={styles.track} />
      </SwitchButton>
      <Text slot="description" className={styles.why}>
        {why}
      </Text>
    </SwitchField>
  );
}
