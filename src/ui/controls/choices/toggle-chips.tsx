import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './chip.module.css';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icons/icon.tsx';

interface ToggleChipsProps<Value extends string> {
  label: string;
  /** The values that are on; values of other groups are ignored. */
  chosen: readonly Value[];
  chips: readonly { readonly value: Value; readonly icon: ReactNode; readonly words: string }[];
  onToggle: (value: Value) => void;
}

/**
 * Toggle buttons that look like chips. A check mark shows the state too, not the colour alone. A group is one tab stop;
 * the arrow keys move inside it.
 */
export function ToggleChips<Value extends string>({ label, chosen, chips, onToggle }: ToggleChipsProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={chosen}
      className={styles.chips ?? ''}
      onSelectionChange={(keys) => {
        const toggled = chips.find(({ value }) => keys.has(value) !== chosen.includes(value));
        if (toggled !== undefined) onToggle(toggled.value);
      }}
    >
      {chips.map(({ value, icon, words }) => (
        <ToggleButton key={value} id={value} className={classNames(styles.chip, styles.control)}>
          {chosen.includes(value) ? <Icon of={Check} size="s" /> : icon}
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
