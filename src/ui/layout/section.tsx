import { type ReactNode, type Ref, useId } from 'react';
import styles from './section.module.css';
import { Unbroken } from './unbroken.tsx';

interface SectionProps {
  title: string;
  /** The name by which a link leads to the section. */
  anchor?: string;
  /** A ref to the heading, which can receive the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** Alerts between the heading and the card. */
  alerts?: ReactNode;
  children: ReactNode;
}

/** A group of a settings page: a heading with a card below it. */
export function Section({ title, anchor, heading, alerts, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        <Unbroken>{title}</Unbroken>
      </h2>
      <div className={styles.alerts}>{alerts}</div>
      <div className={styles.card}>{children}</div>
    </section>
  );
}
