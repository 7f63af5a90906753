import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './question-line.module.css';

interface QuestionLineProps {
  /** The text of the question. Without it the line is empty. */
  children: ReactNode;
  /** Accepts the suggestion of the question. */
  onYes: () => void;
}

/** A question below a field. One press answers yes. Screen readers announce the question when it appears. */
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
