import { type ChangeEvent, type Ref, type RefObject, useRef } from 'react';
import { PICTURE_TYPES } from '../../../browser/pictures/picture-file.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { AttachMenu } from './attach-menu.tsx';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';
import { useLingui } from '@lingui/react/macro';
import { Gift, Image } from 'lucide-react';
import { AttachButton } from './attach-button.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { plural } from '@lingui/core/macro';

interface AttachmentsProps {
  /** The field that opens the file picker. */
  picker: RefObject<HTMLInputElement | null>;
  prices: Prices | null;
  onFiles: (files: File[]) => void;
  onGift: () => void;
  /** The button that opens the gift picker or the menu with it. */
  giftButton: Ref<HTMLButtonElement>;
}

/** The attachments of a message: two buttons on a wide screen, else one menu, because the text field needs the space. */
export function Attachments({ picker, prices, onFiles, onGift, giftButton }: AttachmentsProps) {
  const isWide = useMediaQuery('(min-width: 768px)');
  const camera = useRef<HTMLInputElement>(null);
  const chooseFiles = () => picker.current?.click();
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target;
    if (files) onFiles([...files]);
    // An empty value lets the member choose the same file again.
    event.target.value = '';
  };
  return (
    <>
      <input ref={picker} type="file" accept={PICTURE_TYPES.join(',')} multiple hidden onChange={onChange} />
      {isWide ? (
        <>
          <PictureButton prices={prices} onPress={chooseFiles} />
          <GiftButton ref={giftButton} prices={prices} onPress={onGift} />
        </>
      ) : (
        <>
          <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onChange} />
          <AttachMenu
            button={giftButton}
            prices={prices}
            onPictures={chooseFiles}
            onCamera={() => camera.current?.click()}
            onGift={onGift}
          />
        </>
      )}
    </>
  );
}

interface GiftButtonProps {
  prices: Prices | null;
  onPress: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Opens the gift picker. */
function GiftButton({ prices, onPress, ref }: GiftButtonProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const worth = useWorth();
  const least = prices && `${formats.number(prices.gift_credits)}+`;
  // The name contains the visible price.
  const label =
    prices === null ? t`Send a gift` : t`Send a gift, ${least} credits, ${worth(prices.gift_credits, prices)}`;
  return <AttachButton ref={ref} icon={Gift} label={label} price={least} onPress={onPress} />;
}

interface PictureButtonProps {
  prices: Prices | null;
  onPress: () => void;
}

/** Opens the file picker of the device. */
function PictureButton({ prices, onPress }: PictureButtonProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const worth = useWorth();
  const credits = prices?.photo_credits ?? 0;
  const label =
    prices === null
      ? t`Add pictures or GIFs`
      : t`Add pictures or GIFs, ${plural(credits, { one: '# credit each', other: '# credits each' })}, ${worth(credits, prices)}`;
  return <AttachButton icon={Image} label={label} price={prices && formats.number(credits)} onPress={onPress} />;
}
