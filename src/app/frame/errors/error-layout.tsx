import type { ReactNode } from 'react';
import styles from './error-page.module.css';

interface ErrorLayoutProps {
  heading: ReactNode;
  /** The paragraph below the heading. */
  words: ReactNode;
  /** The links and buttons. */
  actions: ReactNode;
  /** The status and the reference, in small letters. */
  status?: ReactNode;
  /** Text between the actions and the status. */
  children?: ReactNode;
}

/** The picture, the texts and the actions of an error page. */
export const ErrorLayout = ({ heading, words, actions, status, children }: ErrorLayoutProps) => (
  <div className={styles.page}>
    {/* A file of its own: the page is complete without it, and the first load of the app has no room for it. */}
    <svg className={styles.pier} viewBox="0 0 620 300" aria-hidden="true">
      <use href="/pier.svg#pier" />
    </svg>
    <h1 className={styles.message}>{heading}</h1>
    <p className={styles.words}>{words}</p>
    <div className={styles.actions}>{actions}</div>
    {children}
    {status !== undefined && <p className={styles.status}>{status}</p>}
  </div>
);
