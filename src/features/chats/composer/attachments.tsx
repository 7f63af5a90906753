import { type ChangeEvent, type Ref, useRef } from 'react';
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
  prices: Prices | null;
  onFiles: (files: FileList) => void;
  onGift: () => void;
  /** The button that opens the gift picker or the menu with it. */
  giftButton: Ref<HTMLButtonElement>;
}

/** The attachments of a message: two buttons on a wide screen, else one menu, because the text field needs the space. */
export function Attachments({ prices, onFiles, onGift, giftButton }: AttachmentsProps) {
  const isWide = useMediaQuery('(min-width: 768px)');
  const input = useRef<HTMLInputElement>(null);
  const chooseFile = () => input.current?.click();
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target;
    if (files) onFiles(files);
    // An empty value lets the member choose the same file again.
    event.target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept={PICTURE_TYPES.join(',')} hidden onChange={onChange} />
      {isWide ? (
        <>
          <PictureButton prices={prices} onPress={chooseFile} />
          <GiftButton ref={giftButton} prices={prices} onPress={onGift} />
        </>
      ) : (
        <AttachMenu button={giftButton} prices={prices} onPicture={chooseFile} onGift={onGift} />
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
      ? t`Add a picture or a GIF`
      : t`Add a picture or a GIF, ${plural(credits, { one: '# credit', other: '# credits' })}, ${worth(credits, prices)}`;
  return <AttachButton icon={Image} label={label} price={prices && formats.number(credits)} onPress={onPress} />;
}
