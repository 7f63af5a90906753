import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Image } from 'lucide-react';
import { AttachButton } from './attach-button.tsx';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';

interface PictureButtonProps {
  prices: Prices | null;
  onPress: () => void;
}

/** Opens the file picker of the device. */
export function PictureButton({ prices, onPress }: PictureButtonProps) {
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
