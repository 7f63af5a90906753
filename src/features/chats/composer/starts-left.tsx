import { Plural } from '@lingui/react/macro';
import styles from './composer.module.css';

/** Above the composer: how many conversations a free member can still begin. */
export function StartsLeft({ count }: { count: number }) {
  return (
    <p className={styles.starts}>
      <Plural
        value={count}
        one="You can start # more conversation as a free member."
        other="You can start # more conversations as a free member."
      />
    </p>
  );
}
