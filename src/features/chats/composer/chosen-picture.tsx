import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { StillImage } from '../../../ui/pictures/still-image.tsx';
import styles from './composer.module.css';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';
import type { ChosenPicture as Chosen } from './read-picture.ts';

interface ChosenPictureProps {
  picture: Chosen;
  prices: Prices | null;
  onRemove: () => void;
}

/** The preview of the chosen picture, with its price. */
export function ChosenPicture({ picture, prices, onRemove }: ChosenPictureProps) {
  const { t } = useLingui();
  const worth = useWorth();
  return (
    <div className={styles.picture}>
      <StillImage picture={picture} side={64} alt={t`The picture to send`} />
      <p className={styles.about}>
        <strong>
          {picture.animated === true ? <Trans>GIF</Trans> : <Trans>Picture</Trans>}
          {prices !== null && (
            <>
              {' · '}
              <Plural value={prices.photo_credits} one="# credit" other="# credits" />
              {' · '}
              {worth(prices.photo_credits, prices)}
            </>
          )}
        </strong>
        <Trans>What you write goes with it.</Trans>
      </p>
      <IconButton icon={X} label={t`Remove the picture`} onPress={onRemove} />
    </div>
  );
}
