import { Plural, Trans } from '@lingui/react/macro';
import { Crown, UserRound } from 'lucide-react';
import { cleanText } from '../../../../contract/base/written-text.ts';
import type { ReactNode } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../../contract/base/rules.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueText } from '../../../engine/outbox/enqueue.ts';
import { noteBuyingFor } from '../../../engine/outbox/unpaid.ts';
import { readDraft } from '../../../engine/store/drafts.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import styles from '../composer/composer.module.css';
import { usePrices } from '../../../domain/money/prices.ts';

// The texts in place of the composer when the member cannot write.

/** Shown while the peer is unavailable: suspended, hidden, pending deletion, or erased. An erased peer has no name. */
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

/** Shown when a free member has no started conversations left. `children` is the draft. */
export function NoStartsLeft({ peer, children }: { peer: MemberId; children: ReactNode }) {
  const queueDraft = useQueueDraft(peer);
  return (
    <div className={styles.noStarts}>
      <p>
        <Plural
          value={STARTED_CONVERSATIONS_FREE}
          one="As a free member you can start # conversation, and you have."
          other="As a free member you can start # conversations, and you have."
        />{' '}
        <Trans>Premium members start as many as they like. Answering is never limited.</Trans>
      </p>
      <LinkButton to="/premium" look="premium" onClick={() => void queueDraft().catch(reportError)}>
        <Icon of={Crown} />
        <Trans>Get Premium</Trans>
      </LinkButton>
      {children}
    </div>
  );
}

/** Returns a function that queues the draft as a message that waits for premium. An order that grants premium offers the message. */
function useQueueDraft(peer: MemberId): () => Promise<void> {
  const store = useStore();
  const prices = usePrices();
  return async () => {
    await noteBuyingFor(store, peer);
    const body = cleanText(await readDraft(store, peer));
    if (body === '' || prices === null) return;
    const failure = { code: 'premium_required', data: { limit: STARTED_CONVERSATIONS_FREE } } as const;
    await enqueueText(store, { peer, conversation: null, body, max_credits: prices.message_credits, failure });
  };
}
