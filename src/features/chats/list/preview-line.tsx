import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CircleAlert, Clock, Gift, Image, Mic } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './conversation-row.module.css';
import { type Content, contentWords } from '../content-words.ts';
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
    case 'moves':
      return (
        <span className={classNames(styles.words, styles.waits)}>
          <Icon of={Clock} size="s" />
          {preview.to === 'archive' ? <Trans>Archives when online</Trans> : <Trans>Goes back when online</Trans>}
        </span>
      );
    case 'draft':
      return (
        <>
          {preview.isWaiting && waiting}
          <span className={classNames(styles.lead, styles.draft)}>
            <Trans>Draft:</Trans>
          </span>
          <Words content={preview.content} words={preview.words} isMine={false} />
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
  content: Content;
  words: string;
  /** Prefixes the text with "You:". */
  isMine: boolean;
}

function Words({ content, words, isMine }: WordsProps) {
  const { i18n, t } = useLingui();
  const named = content === 'deleted' && isMine ? t`You deleted a message` : contentWords(i18n, content, words);
  return (
    <>
      {(content === 'picture' || content === 'gif') && <Icon of={Image} size="s" />}
      {content === 'voice' && <Icon of={Mic} size="s" />}
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
