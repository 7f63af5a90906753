import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/buttons/icon-button.tsx';
import { useBonusFormats } from './bonus-words.ts';
import styles from './bonus.module.css';
import type { BonusOffer } from './offers-query.ts';
import { useBonusPrice } from './use-bonus-price.ts';
import { useHidden } from './use-hidden.ts';

interface BonusBannerProps {
  offer: BonusOffer;
  secondsLeft: number;
  isWide: boolean;
  hasOwnBars: boolean;
}

/** The discount, the reduced price and the remaining time. It links to the bundles. */
export function BonusBanner({ offer, secondsLeft, isWide, hasOwnBars }: BonusBannerProps) {
  const { t } = useLingui();
  const { money, title, until, left } = useBonusFormats();
  const price = useBonusPrice(offer);
  const [isHidden, hide] = useHidden('banner', offer);
  if (isHidden) return null;
  const reduced = price && money(price.reduced);
  return (
    <aside
      className={classNames(styles.place, isWide && styles.whole, hasOwnBars && styles.bare)}
      aria-label={t`An offer`}
    >
      <div className={styles.banner}>
        <Link to="/credits" className={styles.way}>
          <b>
            {title(offer)}, {until(offer)}
          </b>
          <span className={styles.second}>
            {price && (
              <span>
                <Trans>
                  {price.credits} credits for {reduced}
                </Trans>
              </span>
            )}
            <span className={styles.clock} role="timer">
              {left(secondsLeft)}
            </span>
          </span>
        </Link>
        <IconButton icon={X} size="s" label={t`Hide this offer`} className={styles.hide} onPress={hide} />
      </div>
    </aside>
  );
}
