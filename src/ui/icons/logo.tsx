import styles from './logo.module.css';

/** The logo, two linked rings. The site's name is beside it. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 30 22" aria-hidden="true">
      <circle className={styles.left} cx="11" cy="11" r="9.25" />
      <circle className={styles.right} cx="19" cy="11" r="9.25" />
      <path className={styles.left} d="M15 2.66A9.25 9.25 0 0 1 20.25 11" />
    </svg>
  );
}
