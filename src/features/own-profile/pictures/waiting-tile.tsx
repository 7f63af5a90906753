import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, RotateCw, X } from 'lucide-react';
import { UPLOAD_PIECE_BYTES } from '../../../../contract/base/rules.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { discardOwnPicture, retryOwnPicture } from '../../../engine/outbox/enqueue-profile.ts';
import type { Progress } from '../../../engine/outbox/upload-progress.ts';
import type { PictureEntry } from '../../../engine/store/profile-entry.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';
import { BlobImage } from '../../../ui/pictures/blob-image.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ProgressLine } from '../../../ui/layout/progress-line.tsx';
import styles from './pictures-section.module.css';

interface WaitingTileProps {
  entry: PictureEntry;
  /** The upload progress in this tab. */
  progress: Progress | undefined;
  isOnline: boolean;
}

/** A picture that is uploading, queued or refused. */
export function WaitingTile({ entry, progress, isOnline }: WaitingTileProps) {
  const { i18n, t } = useLingui();
  const { number } = useFormats();
  const store = useStore();
  const { id, blob, width, height, failure } = entry;
  const { part, isUploading } = progress ?? { part: 0, isUploading: false };
  const isLastPiece = isUploading && (1 - part) * blob.size <= UPLOAD_PIECE_BYTES;
  return (
    <li className={styles.tile} style={{ order: 1_000 }}>
      <BlobImage
        blob={blob}
        width={width}
        height={height}
        alt={t`A picture that is not uploaded yet`}
        className={classNames(styles.image, styles.unseen)}
      />
      {failure === null ? (
        <div className={styles.sending}>
          {!isOnline && !isUploading ? (
            <>
              <Icon of={CloudOff} size="s" />
              <Trans>Will be sent when you’re back online</Trans>
            </>
          ) : (
            <>
              <ProgressLine className={styles.progress} progress={part} label={t`Uploading`} />
              <span>{isLastPiece ? <Trans>Nearly there</Trans> : number(Math.round(part * 100) / 100, 'percent')}</span>
            </>
          )}
        </div>
      ) : (
        <p className={styles.sending} role="alert">
          {i18n._(problemWords(failure.code === 'stale' ? 'internal' : failure.code, failure.data))}
        </p>
      )}
      <div className={styles.tools}>
        {failure !== null && (
          <button
            type="button"
            className={styles.tool}
            aria-label={t`Upload it again`}
            onClick={() => void retryOwnPicture(store, id)}
          >
            <Icon of={RotateCw} size="s" />
          </button>
        )}
        {!isUploading && (
          <button
            type="button"
            className={styles.tool}
            aria-label={t`Do not upload this picture`}
            onClick={() => void discardOwnPicture(store, id)}
          >
            <Icon of={X} size="s" />
          </button>
        )}
      </div>
    </li>
  );
}
