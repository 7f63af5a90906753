import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Gift } from '../../../../contract/chats/gifts.ts';
import styles from './bubble.module.css';
import { GIFT_NAMES, giftPicture } from '../../../domain/words/gift-names.ts';

/** The content of a gift's bubble: its picture, its name and its status. */
export function GiftBubble({ gift, children }: { gift: Gift; children: ReactNode }) {
  const { i18n, t } = useLingui();
  return (
    <>
      <img src={giftPicture(gift)} width={224} height={168} alt={t`Gift`} decoding="async" />
      <div className={styles.caption}>
        <b>{i18n._(GIFT_NAMES[gift])}</b>
        {children}
      </div>
    </>
  );
}
