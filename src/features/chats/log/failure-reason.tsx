import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { problemData } from '../../../../contract/problem.ts';
import { STALE_MESSAGE_HOURS } from '../../../../contract/rules.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { problemWords } from '../../../labels/problem-words.ts';
import styles from './bubble.module.css';
import { newPriceOf, type FailureAction, failureActionsFor } from './failure-actions.ts';

/** Called with the refused message when the member chooses an action. */
export interface FailureActionHandlers {
  readonly edit: (entry: MessageEntry) => void;
  /** Sends again, at the price that the refusal named. */
  readonly retry: (entry: MessageEntry) => void;
  readonly discard: (entry: MessageEntry) => void;
}

interface FailureReasonProps {
  entry: MessageEntry;
  actions: FailureActionHandlers;
}

/** The reason why a message was refused, and the actions that help. */
export function FailureReason({ entry, actions }: FailureReasonProps) {
  const reason = useReason(entry);
  return (
    <div className={styles.under}>
      <p className={styles.why}>{reason}</p>
      {failureActionsFor(entry).map((failureAction) => (
        <FailureActionButton key={failureAction} failureAction={failureAction} entry={entry} actions={actions} />
      ))}
    </div>
  );
}

function FailureActionButton({ failureAction, entry, actions }: FailureReasonProps & { failureAction: FailureAction }) {
  const { t } = useLingui();
  const price = newPriceOf(entry);
  if (failureAction === 'credits') {
    return (
      <Link to="/credits" className={styles.failureAction}>
        <Trans>Get credits</Trans>
      </Link>
    );
  }
  if (failureAction === 'premium') {
    return (
      <Link to="/premium" className={styles.failureAction}>
        <Trans>Get Premium</Trans>
      </Link>
    );
  }
  const label = {
    edit: t`Edit`,
    retry:
      price === undefined ? t`Retry` : t`${plural(price, { one: 'Send for # credit', other: 'Send for # credits' })}`,
    discard: t`Discard`,
  }[failureAction];
  return (
    <button type="button" className={styles.failureAction} onClick={() => actions[failureAction](entry)}>
      {label}
    </button>
  );
}

function useReason({ failure, request }: MessageEntry): string {
  const { i18n, t } = useLingui();
  if (failure === null) return t`This message was not sent.`;
  if (failure.code === 'stale')
    return t`This waited here for more than ${STALE_MESSAGE_HOURS} hours. Should it still be sent?`;
  const words = i18n._(problemWords(failure.code, failure.data));
  const short = failure.code === 'insufficient_credits' ? problemData('insufficient_credits', failure.data) : undefined;
  if (short === undefined) return words;
  const { price, credits } = short;
  const costs =
    request.kind === 'image'
      ? t`A picture costs ${price}, you have ${credits}. It is kept here.`
      : request.kind === 'gift'
        ? t`This gift costs ${price}, you have ${credits}. It is kept here.`
        : t`A message costs ${price}, you have ${credits}. It is kept here.`;
  return `${words}. ${costs}`;
}
