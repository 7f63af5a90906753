import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CircleAlert, Clock, Gift, Image } from 'lucide-react';
import { isGift } from '../../../../contract/chats/gifts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './conversation-row.module.css';
import { GIFT_NAMES } from '../../../domain/words/gift-names.ts';
import type { RowPreview } from './row-preview.ts';
import { StatusMark } from '../status-mark.tsx';

/** The second line of a row: its state, then the text. */
export function PreviewLine({ preview }: { preview: RowPreview }) {
  const { t } = useLingui();
  const waiting = <Icon of={Clock} size="s" label={t`Waiting to be sent`} />;
  switch (preview.kind) {
    case 'typing':
      return (
        <span className={classNames(styles.words, styles.typing)}>
          <Trans>typing…</Trans>
        </span>
      );
    case 'draft':
      return (
        <>
          {preview.isWaiting && waiting}
          <span className={classNames(styles.lead, styles.draft)}>
            <Trans>Draft:</Trans>
          </span>
          <bdi className={styles.words}>{preview.words}</bdi>
        </>
      );
    case 'failed':
      return (
        <>
          <span className={classNames(styles.lead, styles.failed)}>
            <Icon of={CircleAlert} size="s" />
            <Trans>Not sent</Trans>
          </span>
          <Words content={preview.content} words={preview.words} isMine={false} />
        </>
      );
    case 'waiting':
      return (
        <>
          {waiting}
          <Words content={preview.content} words={preview.words} isMine />
        </>
      );
    case 'message':
      return (
        <>
          {preview.status !== null && preview.content !== 'deleted' && <StatusMark status={preview.status} />}
          <Words content={preview.content} words={preview.words} isMine={preview.status !== null} />
        </>
      );
    default:
      return <span className={styles.words} />;
  }
}

interface WordsProps {
  content: (RowPreview & { kind: 'message' })['content'];
  words: string;
  /** Prefixes the text with "You:". */
  isMine: boolean;
}

function Words({ content, words, isMine }: WordsProps) {
  const { i18n, t } = useLingui();
  const named = {
    text: words,
    deleted: isMine ? t`You deleted a message` : t`Deleted message`,
    held: t`Waits for your confirmed address`,
    picture: words || t`Picture`,
    gift: isGift(words) ? i18n._(GIFT_NAMES[words]) : t`Gift`,
    gif: words || t`GIF`,
    unknown: t`Update the app to see this`,
  }[content];
  return (
    <>
      {(content === 'picture' || content === 'gif') && <Icon of={Image} size="s" />}
      {content === 'gift' && <Icon of={Gift} size="s" />}
      {content === 'deleted' && <Icon of={Ban} size="s" />}
      <span className={styles.words}>
        {isMine && content !== 'deleted' ? (
          <Trans>
            You: <bdi>{named}</bdi>
          </Trans>
        ) : (
          <bdi>{named}</bdi>
        )}
      </span>
    </>
  );
}
