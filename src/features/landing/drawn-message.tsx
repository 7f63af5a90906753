import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './drawn-message.module.css';

interface DrawnMessageProps {
  isMine?: boolean;
  /** The time below the text. */
  at?: string;
  children: ReactNode;
}

/** A message as the chat draws it. It is part of a drawing. */
export function DrawnMessage({ isMine = false, at, children }: DrawnMessageProps) {
  return (
    <p className={classNames(styles.message, isMine && styles.mine)}>
      {children}
      {at !== undefined && <span className={styles.time}>{at}</span>}
    </p>
  );
}
