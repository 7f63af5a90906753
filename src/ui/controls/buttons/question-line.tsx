import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './question-line.module.css';

interface QuestionLineProps {
  /** The words of the question; nothing is asked without them. */
  children: ReactNode;
  /** Takes what the question offers. */
  onYes: () => void;
}

/** A question below a field, which one press says yes to. It is announced when it comes. */
export function QuestionLine({ children, onYes }: QuestionLineProps) {
  return (
    <span role="status" className={styles.line}>
      {children !== undefined && (
        <Button look="text" small onPress={onYes}>
          {children}
        </Button>
      )}
    </span>
  );
}
