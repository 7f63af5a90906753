import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { IconButton } from '../../ui/controls/buttons/icon-button.tsx';
import { useBonusFormats } from './bonus-words.ts';
import styles from './bonus.module.css';
import type { BonusOffer } from './offers-query.ts';
import { useBonusPrice } from './use-bonus-price.ts';

interface BonusPopupProps {
  offer: BonusOffer;
  secondsLeft: number;
  onOpen: () => void;
  onHide: () => void;
}

/** Offers the time bonus to a member without credits. It covers a corner and does not move the focus. */
export function BonusPopup({ offer, secondsLeft, onOpen, onHide }: BonusPopupProps) {
  const { t } = useLingui();
  const { money, title, until, left } = useBonusFormats();
  const price = useBonusPrice(offer);
  return (
    <aside className={styles.popup} aria-label={t`You have 0 credits`}>
      <IconButton icon={X} size="s" label={t`Hide this offer`} className={styles.corner} onPress={onHide} />
      <h2 className={styles.popupTitle}>
        <Trans>You have 0 credits</Trans>
      </h2>
      {price && (
        <p className={styles.price}>
          <b>{money(price.reduced)}</b> <s>{money(price.price)}</s>{' '}
          <span>
            <Trans>for {price.credits} credits</Trans>
          </span>
        </p>
      )}
      <p className={styles.words}>
        {title(offer)},{' '}
        <span className={styles.clock}>
          {left(secondsLeft)}, {until(offer)}
        </span>
      </p>
      <Button look="quiet" wide onPress={onOpen}>
        <Trans>See the offer</Trans>
      </Button>
    </aside>
  );
}
