import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { readUnsent } from '../../../engine/outbox/unsent.ts';
import { readDraftPictures } from '../../../engine/store/draft-pictures.ts';
import { readDraft } from '../../../engine/store/drafts.ts';
import { StillImage } from '../../../ui/pictures/still-image.tsx';
import bubbleStyles from '../log/bubble.module.css';
import { draftKey, draftPicturesKey, draftVoiceKey, unsentKey } from '../../../domain/query-keys.ts';
import { readDraftVoice } from '../../../engine/store/draft-voice.ts';
import { lengthWords } from '../../../domain/words/duration-words.ts';
import styles from './unsent-texts.module.css';
import { UnsentBubble } from '../log/unsent-bubble.tsx';
import { useFailureActions } from './use-failure-actions.ts';

const focusNothing = () => {};

/**
 * The unsent messages and the draft to a peer to whom the member cannot write. The member can move a refused message into the
 * draft.
 */
export function UnsentTexts({ peer }: { peer: MemberId }) {
  const { t } = useLingui();
  const store = useStore();
  const unsent = useLive(unsentKey(peer), () => readUnsent(store, peer)).data ?? [];
  // Without a composer, an edited message goes into the draft.
  const actions = useFailureActions(focusNothing);
  return (
    <div className={styles.texts}>
      {unsent.length > 0 && (
        <ol className={styles.unsent} aria-label={t`Not sent`}>
          {unsent.map((entry) => (
            <li key={entry.id} className={bubbleStyles.line}>
              <UnsentBubble entry={entry} isFirst isLast actions={actions} />
            </li>
          ))}
        </ol>
      )}
      <StoredDraft peer={peer} />
    </div>
  );
}

/** The draft, shown if there is no composer. */
export function StoredDraft({ peer }: { peer: MemberId }) {
  const store = useStore();
  const { t } = useLingui();
  const draft = useLive(draftKey(peer), () => readDraft(store, peer)).data ?? '';
  const pictures = useLive(draftPicturesKey(peer), () => readDraftPictures(store, peer)).data ?? [];
  const voice = useLive(draftVoiceKey(peer), () => readDraftVoice(store, peer)).data ?? null;
  if (draft.trim() === '' && pictures.length === 0 && voice === null) return null;
  return (
    <figure className={styles.draft}>
      <figcaption>
        <Trans>Your draft is kept on this device</Trans>
      </figcaption>
      {pictures.map((picture, at) => (
        <StillImage key={picture.id} picture={picture} side={56} alt={t`Picture ${at + 1} to send`} />
      ))}
      {voice !== null && <span>{t`Voice message, ${lengthWords(voice.duration_ms)}`}</span>}
      <bdi>{draft}</bdi>
    </figure>
  );
}
