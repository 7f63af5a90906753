import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import styles from './pricing-screen.module.css';

/** Invites a visitor to sign up. */
export function LookAround({ credits }: { credits: number }) {
  const { t } = useLingui();
  const amount = t`${plural(credits, { one: '# credit comes', other: '# credits come' })}`;
  return (
    <section className={styles.end}>
      <div>
        <h2 className={styles.title}>
          <Trans>Look around first</Trans>
        </h2>
        <p>
          <Trans>It is free, and so is the first message: {amount} with your profile.</Trans>
        </p>
      </div>
      <LinkButton to="/signup">
        <Trans>Create your profile</Trans>
      </LinkButton>
    </section>
  );
}
