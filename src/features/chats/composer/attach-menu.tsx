import { Plural, useLingui } from '@lingui/react/macro';
import { Camera, Gift, Image, Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import styles from './composer.module.css';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';

interface AttachMenuProps {
  prices: Prices | null;
  button: Ref<HTMLButtonElement>;
  onPictures: () => void;
  onCamera: () => void;
  onGift: () => void;
}

/** One button for pictures and gifts. Its menu shows their prices. */
export function AttachMenu({ prices, button, onPictures, onCamera, onGift }: AttachMenuProps) {
  const { t } = useLingui();
  // Without a touch screen the field of the camera opens the file picker too.
  const hasTouch = useMediaQuery('(pointer: coarse)');
  const picture = prices && (
    <Cost prices={prices} credits={prices.photo_credits}>
      <Plural value={prices.photo_credits} one="# credit each" other="# credits each" />
    </Cost>
  );
  const gift = prices && (
    <Cost prices={prices} credits={prices.gift_credits}>
      <Plural value={prices.gift_credits} one="from # credit" other="from # credits" />
    </Cost>
  );
  return (
    <Menu
      label={t`Add a picture or a gift`}
      triggerClassName={styles.attach}
      buttonRef={button}
      trigger={<Icon of={Plus} />}
      groups={[
        [
          { icon: Image, text: t`Pictures or GIFs`, detail: picture, onSelect: onPictures },
          ...(hasTouch ? [{ icon: Camera, text: t`Camera`, detail: picture, onSelect: onCamera }] : []),
          { icon: Gift, text: t`Gift`, detail: gift, onSelect: onGift },
        ],
      ]}
    />
  );
}

function Cost({ prices, credits, children }: { prices: Prices; credits: number; children: ReactNode }) {
  const worth = useWorth();
  return (
    <>
      {children} · {worth(credits, prices)}
    </>
  );
}
