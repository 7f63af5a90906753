import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './question.module.css';

interface QuestionProps {
  title: string;
  isOpen?: boolean;
  /** Paragraphs. */
  children: ReactNode;
}

/** A question whose answer opens below it, also without scripts. */
export function Question({ title, isOpen = false, children }: QuestionProps) {
  return (
    <details className={styles.question} open={isOpen}>
      <summary>
        <h3>{title}</h3>
        <Icon of={ChevronDown} />
      </summary>
      {children}
    </details>
  );
}
