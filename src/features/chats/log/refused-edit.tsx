import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { messagePrice } from '../../../../contract/chats/message-price.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { sendEditAsNew, withdrawChange } from '../../../engine/outbox/change-message.ts';
import type { EntryOf } from '../../../engine/store/entry.ts';
import { usePrices, useWorth } from '../../../domain/money/prices.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';
import bubbleStyles from './bubble.module.css';
import { focusLog } from './options-button.tsx';

/** The reason why the server refused an edit, with its text. */
export function RefusedEdit({ change }: { change: EntryOf<'editMessage'> }) {
  const { i18n, t } = useLingui();
  const store = useStore();
  const prices = usePrices();
  const worth = useWorth();
  const words = change.request.body;
  const { failure } = change;
  const end = (work: () => Promise<void>) => (event: MouseEvent) => {
    focusLog(event.currentTarget);
    work().catch(reportError);
  };
  const price = prices === null ? null : messagePrice({ kind: 'text', body: words }, prices);
  return (
    <div className={bubbleStyles.under}>
      <p className={bubbleStyles.why}>
        {failure === null || failure.code === 'stale'
          ? t`This change was not saved.`
          : i18n._(problemWords(failure.code, failure.data))}{' '}
        <Trans>
          Your words: “<bdi>{words}</bdi>”
        </Trans>
      </p>
      {price !== null && prices !== null && (
        <button
          type="button"
          className={bubbleStyles.failureAction}
          onClick={end(() => sendEditAsNew(store, change, price))}
        >
          {t`${plural(price, { one: 'Send as new for # credit', other: 'Send as new for # credits' })}`} ·{' '}
          {worth(price, prices)}
        </button>
      )}
      <button type="button" className={bubbleStyles.failureAction} onClick={end(() => withdrawChange(store, change))}>
        <Trans>Discard</Trans>
      </button>
    </div>
  );
}
