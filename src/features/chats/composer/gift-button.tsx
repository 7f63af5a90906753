import { useLingui } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import type { Ref } from 'react';
import { AttachButton } from './attach-button.tsx';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';

interface GiftButtonProps {
  prices: Prices | null;
  onPress: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Opens the gift picker. */
export function GiftButton({ prices, onPress, ref }: GiftButtonProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const worth = useWorth();
  const least = prices && `${formats.number(prices.gift_credits)}+`;
  // The name contains the visible price.
  const label =
    prices === null ? t`Send a gift` : t`Send a gift, ${least} credits, ${worth(prices.gift_credits, prices)}`;
  return <AttachButton ref={ref} icon={Gift} label={label} price={least} onPress={onPress} />;
}
