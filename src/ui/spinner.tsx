import styles from './spinner.module.css';

/** Something is under way. What it is has to be said by what stands around it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
