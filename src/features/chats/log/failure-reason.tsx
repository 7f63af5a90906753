import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { messagePrice } from '../../../../contract/chats/message-price.ts';
import { problemData } from '../../../../contract/base/problem.ts';
import { STALE_MESSAGE_HOURS } from '../../../../contract/base/rules.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { noteBuyingFor } from '../../../engine/outbox/unpaid.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';
import { usePrices, useWorth } from '../../../domain/money/prices.ts';
import { useBalance } from '../../../domain/money/use-balance.ts';
import styles from './bubble.module.css';
import { type FailureAction, failureActionsFor, type Means, newPriceOf, currentReason } from './failure-actions.ts';

/** Called with the refused message when the member chooses an action. */
export interface FailureActionHandlers {
  readonly edit: (entry: MessageEntry) => void;
  /** Sends the message again at the `price` on the button. The price is undefined if the button shows none. */
  readonly retry: (entry: MessageEntry, price: number | undefined) => void;
  readonly discard: (entry: MessageEntry) => void;
}

interface FailureReasonProps {
  entry: MessageEntry;
  actions: FailureActionHandlers;
}

/** The reason why a message was refused, and the actions that help. */
export function FailureReason({ entry, actions }: FailureReasonProps) {
  const means = useMeans(entry);
  const words = useWords(entry, means);
  return (
    <div className={styles.under}>
      <p className={styles.why}>{words}</p>
      {failureActionsFor(entry, currentReason(entry, means)).map((failureAction) => (
        <FailureActionButton key={failureAction} failureAction={failureAction} entry={entry} actions={actions} />
      ))}
    </div>
  );
}

function FailureActionButton({ failureAction, entry, actions }: FailureReasonProps & { failureAction: FailureAction }) {
  const { t } = useLingui();
  if (failureAction === 'credits' || failureAction === 'premium') return <BuyLink to={failureAction} entry={entry} />;
  if (failureAction === 'retry') return <RetryButton entry={entry} onRetry={actions.retry} />;
  return (
    <button type="button" className={styles.failureAction} onClick={() => actions[failureAction](entry)}>
      {failureAction === 'edit' ? t`Edit` : t`Discard`}
    </button>
  );
}

/** Links to the purchase that a message needs. The message stays in the outbox, and the completed order offers it again. */
function BuyLink({ to, entry: { peer } }: { to: 'credits' | 'premium'; entry: MessageEntry }) {
  const store = useStore();
  return (
    <Link
      to={`/${to}`}
      className={styles.failureAction}
      onClick={() => void noteBuyingFor(store, peer).catch(reportError)}
    >
      {to === 'credits' ? <Trans>Get credits</Trans> : <Trans>Get Premium</Trans>}
    </Link>
  );
}

interface RetryButtonProps {
  entry: MessageEntry;
  onRetry: FailureActionHandlers['retry'];
}

/** Shows the price of the message: the new price from the refusal, else the current price. */
function RetryButton({ entry, onRetry }: RetryButtonProps) {
  const { t } = useLingui();
  const worthOf = useWorth();
  const prices = usePrices();
  const newPrice = newPriceOf(entry);
  const price = newPrice ?? (prices === null ? undefined : messagePrice(entry.request, prices));
  const worth = price !== undefined && prices !== null ? ` · ${worthOf(price, prices)}` : '';
  const label =
    price === undefined
      ? t`Retry`
      : newPrice === undefined && entry.failure?.code !== 'only_as_request'
        ? t`Retry for ${plural(price, { one: '# credit', other: '# credits' })}`
        : t`${plural(price, { one: 'Send for # credit', other: 'Send for # credits' })}`;
  return (
    <button type="button" className={styles.failureAction} onClick={() => onRetry(entry, price)}>
      {label}
      {worth}
    </button>
  );
}

/** Null until the member, the balance and the prices have loaded. */
function useMeans({ request }: MessageEntry): Means | null {
  const me = useMe();
  const balance = useBalance(me);
  const prices = usePrices();
  if (me === undefined || balance === null || prices === null) return null;
  return { left: balance.left, price: messagePrice(request, prices), isPremium: me.paid_user };
}

function useWords(entry: MessageEntry, means: Means | null): string {
  const { i18n, t } = useLingui();
  const { failure, request } = entry;
  if (failure === null) return t`This message was not sent.`;
  const reason = currentReason(entry, means);
  if (reason === 'solved')
    return failure.code === 'premium_required'
      ? t`You are a premium member now, so you can send this.`
      : t`You have enough credits to send this now.`;
  if (failure.code === 'stale')
    return t`This waited here for more than ${STALE_MESSAGE_HOURS} hours. Should it still be sent?`;
  if (reason !== 'insufficient_credits') return i18n._(problemWords(failure.code, failure.data));
  const words = i18n._(problemWords(reason, failure.data));
  const short = means === null ? problemData(reason, failure.data) : { price: means.price, credits: means.left };
  if (short === undefined) return words;
  const { price, credits } = short;
  const costs =
    request.kind === 'image'
      ? t`A picture costs ${price}, you have ${credits}. It is kept here.`
      : request.kind === 'gif'
        ? t`A GIF costs ${price}, you have ${credits}. It is kept here.`
        : request.kind === 'voice'
          ? t`A voice message costs ${price}, you have ${credits}. It is kept here.`
          : request.kind === 'gift'
            ? t`This gift costs ${price}, you have ${credits}. It is kept here.`
            : t`A message costs ${price}, you have ${credits}. It is kept here.`;
  return `${words}. ${costs}`;
}
