import { Trans, useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { StepOfMember } from '../../landing/first-step.tsx';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import styles from './found-bar.module.css';

/**
 * The bar below the interests: the chosen ones and how many profiles have one of them. The script shows the words of one state, and writes
 * the number.
 */
export function FoundBar({ form }: { form: string }) {
  // A member has no sign-up to open.
  if (useContext(StepOfMember) !== null) return null;
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
      <button type="submit" form={form} className={buttonClass({}, styles.button)}>
        <Trans>See who</Trans>
      </button>
    </div>
  );
}

function Words() {
  const { t } = useLingui();
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
      <p data-state="found" hidden>
        <span data-likes="1">
          <Trans>Profiles that like it too:</Trans>
        </span>
        <span data-likes="2 3" hidden>
          <Trans>Profiles that like at least one of them:</Trans>
        </span>{' '}
        <b data-count="" data-few={t`a few`} />
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
