import { Plural, Trans } from '@lingui/react/macro';
import { Clock, MailQuestionMark } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './composer.module.css';
import { Icebreakers } from './icebreakers.tsx';

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

/** Shown above the composer before a first message that becomes a request of the peer. */
export function BecomesRequest({ name }: { name: string }) {
  return (
    <p className={styles.closed}>
      <Icon of={MailQuestionMark} />
      <Trans>
        {name} has chosen who can write first. Your message goes to their requests, without a notification, and costs
        the same.
      </Trans>
    </p>
  );
}

interface AboveFieldProps extends ComponentProps<typeof Icebreakers> {
  isNotConfirmed: boolean;
  /** The conversation has no messages. */
  isEmpty: boolean;
  startsLeft: number | null;
  asRequest: boolean;
}

/** The notes and suggestions above the field, before a first message or a message that the server holds. */
export function AboveField({ isNotConfirmed, isEmpty, startsLeft, asRequest, ...icebreakers }: AboveFieldProps) {
  return (
    <>
      {isNotConfirmed && <PeerNotConfirmed name={icebreakers.name} />}
      {asRequest && <BecomesRequest name={icebreakers.name} />}
      {isEmpty && startsLeft !== null && <StartsLeft count={startsLeft} />}
      {isEmpty && <Icebreakers {...icebreakers} />}
    </>
  );
}
