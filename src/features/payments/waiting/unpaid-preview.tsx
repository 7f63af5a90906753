import { useLingui } from '@lingui/react/macro';
import { Mic } from 'lucide-react';
import type { SendMessage } from '../../../../contract/chats/chats.ts';
import type { MeasuredPicture } from '../../../browser/pictures/picture-file.ts';
import type { Recording } from '../../../engine/store/entry.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { StillImage } from '../../../ui/pictures/still-image.tsx';
import { lengthWords } from '../../../domain/words/duration-words.ts';
import { GIFT_NAMES, giftIn, giftPicture } from '../../../domain/words/gift-names.ts';
import styles from './unpaid-messages.module.css';

export interface UnpaidPreviewProps extends Pick<SendMessage, 'kind' | 'body'> {
  picture?: MeasuredPicture | undefined;
  voice?: Pick<Recording, 'duration_ms'> | undefined;
}

/** A preview of a held message: a text, a picture with its caption, a recording, or a gift. */
export function UnpaidPreview({ kind, body = '', picture, voice }: UnpaidPreviewProps) {
  const { i18n, t } = useLingui();
  const gift = giftIn({ kind, body });
  return (
    <div className={styles.bubble}>
      {gift !== null && <img src={giftPicture(gift)} width={56} height={56} alt={t`Gift`} />}
      {picture !== undefined && <StillImage picture={picture} side={56} alt={kind === 'gif' ? t`GIF` : t`Picture`} />}
      {voice !== undefined && (
        <span className={styles.voice}>
          <Icon of={Mic} size="s" />
          {t`Voice message, ${lengthWords(voice.duration_ms)}`}
        </span>
      )}
      {gift === null ? body !== '' && <bdi>{body}</bdi> : i18n._(GIFT_NAMES[gift])}
    </div>
  );
}
