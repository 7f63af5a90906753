import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { MemberId } from '../../../../contract/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { readUnsent } from '../../../engine/outbox/unsent.ts';
import { readDraft } from '../../../engine/store/drafts.ts';
import bubbleStyles from '../log/bubble.module.css';
import styles from './unsent-words.module.css';
import { UnsentBubble } from '../log/unsent-bubble.tsx';
import { useFailureActions } from './use-failure-actions.ts';

/** What was written to somebody who cannot be written to: nothing of it is lost, and what was not sent can still be taken back. */
export function UnsentWords({ peer }: { peer: MemberId }) {
  const { t } = useLingui();
  const store = useStore();
  const unsent = useLive(['unsent-to', peer], () => readUnsent(store, peer)).data ?? [];
  // There is no composer here: what is taken back goes into the draft.
  const actions = useFailureActions(peer, useRef(null));
  return (
    <div className={styles.kept}>
      {unsent.length > 0 && (
        <ol className={styles.unsent} aria-label={t`Not sent`}>
          {unsent.map((entry) => (
            <li key={entry.id} className={bubbleStyles.line}>
              <UnsentBubble entry={entry} isFirst isLast actions={actions} />
            </li>
          ))}
        </ol>
      )}
      <KeptDraft peer={peer} />
    </div>
  );
}

/** What stood in the composer, where there is none any more. */
export function KeptDraft({ peer }: { peer: MemberId }) {
  const store = useStore();
  const draft = useLive(['draft', peer], () => readDraft(store, peer)).data ?? '';
  if (draft.trim() === '') return null;
  return (
    <figure className={styles.draft}>
      <figcaption>
        <Trans>Your draft is kept on this device</Trans>
      </figcaption>
      <bdi>{draft}</bdi>
    </figure>
  );
}
