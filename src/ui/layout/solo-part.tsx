import { type ReactNode, useId } from 'react';
import styles from './solo-part.module.css';

interface SoloPartProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** An alternative below the main purpose of a screen, with a heading of its own. */
export function SoloPart({ title, lead, children }: SoloPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
