import { Plural, Trans } from '@lingui/react/macro';
import { Clock, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './composer.module.css';
import { Icebreakers } from './icebreakers.tsx';

/** Replaces the composer while the peer is unavailable: suspended, hidden, pending deletion, or erased. An erased peer has no name. */
export function PeerUnavailable({ name }: { name: string | null }) {
  return (
    <p className={styles.closed}>
      <Icon of={UserRound} />
      {name === null ? (
        <Trans>This account has been deleted. You can still read what you wrote.</Trans>
      ) : (
        <Trans>{name} is not available. You can still read what you wrote to each other.</Trans>
      )}
    </p>
  );
}

/** Shown above the composer while the server holds messages to an unconfirmed peer. */
function PeerNotConfirmed({ name }: { name: string }) {
  return (
    <p className={styles.closed}>
      <Icon of={Clock} />
      <Trans>{name} has not confirmed their e-mail address yet. What you write is delivered as soon as they do.</Trans>
    </p>
  );
}

/** Shows above the composer how many conversations a free member can still start. */
function StartsLeft({ count }: { count: number }) {
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

interface AboveFieldProps extends ComponentProps<typeof Icebreakers> {
  isNotConfirmed: boolean;
  /** The conversation has no messages. */
  isEmpty: boolean;
  startsLeft: number | null;
}

/** The notes and suggestions above the field, before a first message or a message that the server holds. */
export function AboveField({ isNotConfirmed, isEmpty, startsLeft, ...icebreakers }: AboveFieldProps) {
  return (
    <>
      {isNotConfirmed && <PeerNotConfirmed name={icebreakers.name} />}
      {isEmpty && startsLeft !== null && <StartsLeft count={startsLeft} />}
      {isEmpty && <Icebreakers {...icebreakers} />}
    </>
  );
}
