import { useLingui } from '@lingui/react/macro';
import type { SendMessage } from '../../../../contract/chats/chats.ts';
import type { MeasuredPicture } from '../../../browser/pictures/picture-file.ts';
import { StillImage } from '../../../ui/pictures/still-image.tsx';
import { GIFT_NAMES, giftIn, giftPicture } from '../../../domain/words/gift-names.ts';
import styles from './unpaid-messages.module.css';

export interface UnpaidPreviewProps extends Pick<SendMessage, 'kind' | 'body'> {
  picture?: MeasuredPicture | undefined;
}

/** A preview of a held message: a text, a picture with its caption, or a gift. */
export function UnpaidPreview({ kind, body = '', picture }: UnpaidPreviewProps) {
  const { i18n, t } = useLingui();
  const gift = giftIn({ kind, body });
  return (
    <div className={styles.bubble}>
      {gift !== null && <img src={giftPicture(gift)} width={56} height={56} alt={t`Gift`} />}
      {picture !== undefined && <StillImage picture={picture} side={56} alt={kind === 'gif' ? t`GIF` : t`Picture`} />}
      {gift === null ? body !== '' && <bdi>{body}</bdi> : i18n._(GIFT_NAMES[gift])}
    </div>
  );
}
