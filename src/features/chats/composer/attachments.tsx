import { type ChangeEvent, type Ref, useRef } from 'react';
import { PICTURE_TYPES } from '../../../browser/pictures/picture-file.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { AttachMenu } from './attach-menu.tsx';
import { GiftButton } from './gift-button.tsx';
import { PictureButton } from './picture-button.tsx';
import type { Prices } from '../../../domain/money/prices.ts';

interface AttachmentsProps {
  prices: Prices | null;
  onFiles: (files: FileList) => void;
  onGift: () => void;
  /** The button that opens the gift picker, directly or by its menu. */
  giftButton: Ref<HTMLButtonElement>;
}

/** What a member can send beside a text: two buttons, or one menu where the text field needs the room. */
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
