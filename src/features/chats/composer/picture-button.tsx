import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Image } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { PICTURE_TYPES } from '../../../browser/picture-file.ts';
import { AttachButton } from './attach-button.tsx';
import { type Prices, worthOf } from './prices.ts';
import { useFormats } from '../formats.ts';

interface PictureButtonProps {
  prices: Prices | null;
  onFiles: (files: FileList) => void;
}

/** Opens the file picker of the device. */
export function PictureButton({ prices, onFiles }: PictureButtonProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const label =
    prices === null
      ? t`Add a picture`
      : t`Add a picture, ${plural(prices.picture, { one: '# credit', other: '# credits' })}, ${formats.money(
          worthOf(prices.picture, prices),
        )}`;
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target;
    if (files) onFiles(files);
    // An empty value lets the member choose the same file again.
    event.target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept={PICTURE_TYPES.join(',')} hidden onChange={onChange} />
      <AttachButton
        icon={Image}
        label={label}
        price={prices && formats.number(prices.picture)}
        onPress={() => input.current?.click()}
      />
    </>
  );
}
