import styles from './spinner.module.css';

/** A spinner. The surrounding text says what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
