import { Trans } from '@lingui/react/macro';
import styles from './skip-link.module.css';

/** The id of the main part of a page. */
export const MAIN_ID = 'main';

/** The first link of a page. It is visible while it has the focus. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={styles.skip}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
