import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './control-error.module.css';
import { Icon } from '../../icons/icon.tsx';

/** The validation error below a control other than a text field. Renders nothing without an error. */
export function ControlError({ id, children }: { id?: string; children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <p id={id} className={styles.fault}>
      <Icon of={CircleAlert} size="s" />
      <span>{children}</span>
    </p>
  );
}
