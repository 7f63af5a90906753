import styles from './spinner.module.css';

/** A spinner. The surrounding text names the loading content. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
