import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { countTexts } from './count-texts.ts';
import styles from './found-bar.module.css';

/**
 * The bar below the interests: the chosen ones and how many profiles have one of them. The script shows the words of one state, and writes
 * the number.
 */
export function FoundBar() {
  return (
    <div className={styles.bar}>
      {/* The script copies the icons of the chosen interests. */}
      <span className={styles.chosen} data-chosen="" aria-hidden="true" />
      <div className={styles.words} role="status">
        <Words />
        <p className={styles.full} data-full="" hidden>
          <Trans>Press one again to change it.</Trans>
        </p>
      </div>
      <button type="submit" className={buttonClass({}, styles.button)}>
        <Trans>See who</Trans>
      </button>
    </div>
  );
}

function Words() {
  const { i18n } = useLingui();
  return (
    <>
      <p data-state="none">
        <b>
          <Trans>Choose three</Trans>
        </b>{' '}
        <Trans>One is enough to begin.</Trans>
      </p>
      <p data-state="asked failed" hidden>
        <b>
          <Trans>Well chosen</Trans>
        </b>{' '}
        <Trans>Your choice stays on this device until you have a profile.</Trans>
      </p>
      <p data-state="found" data-texts={JSON.stringify(countTexts(i18n))} hidden>
        <b data-first="" /> <span data-second="" />{' '}
        <span data-likes="1">
          <Trans>like it too</Trans>
        </span>
        <span data-likes="2 3" hidden>
          <Trans>like at least one of them</Trans>
        </span>
      </p>
      <p data-state="nobody" hidden>
        <b>
          <Trans>Nobody yet</Trans>
        </b>{' '}
        <Trans>Be the first.</Trans>
      </p>
      <p data-state="closed" hidden>
        <b>
          <Trans>Well chosen</Trans>
        </b>{' '}
        <Trans>Profiles are shown to members only. Yours comes first.</Trans>
      </p>
    </>
  );
}
