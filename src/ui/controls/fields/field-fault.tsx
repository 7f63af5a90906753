import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field-fault.module.css';
import { Icon } from '../../icons/icon.tsx';

/** The reason why a control that is no text field is not accepted. Nothing without a reason. */
export function FieldFault({ id, children }: { id?: string; children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <p id={id} className={styles.fault}>
      <Icon of={CircleAlert} size="s" />
      <span>{children}</span>
    </p>
  );
}
