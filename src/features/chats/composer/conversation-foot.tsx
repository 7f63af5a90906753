import { Plural, Trans } from '@lingui/react/macro';
import { Clock, UserRound } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './composer.module.css';

/** Replaces the composer once the peer has deleted their account. */
export function PeerGone({ name }: { name: string }) {
  return (
    <p className={styles.closed}>
      <Icon of={UserRound} />
      <Trans>{name} is no longer a member. You can still read what you wrote to each other.</Trans>
    </p>
  );
}

/** Stands above the composer while the server holds messages back for an unconfirmed peer. */
export function PeerNotConfirmed({ name }: { name: string }) {
  return (
    <p className={styles.closed}>
      <Icon of={Clock} />
      <Trans>{name} has not confirmed their e-mail address yet. What you write is delivered as soon as they do.</Trans>
    </p>
  );
}

/** Shows above the composer how many conversations a free member can still start. */
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
