import { Trans } from '@lingui/react/macro';
import { CheckLine } from '../../../ui/controls/choices/check-line.tsx';

interface StoreCardLineProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks whether to store the card for the next order. Only the member ticks it (decision 55). */
export function StoreCardLine({ isChecked, onChange }: StoreCardLineProps) {
  return (
    <CheckLine
      isChecked={isChecked}
      why={<Trans>Our payment provider stores it, and you can remove it here at any time.</Trans>}
      onChange={onChange}
    >
      <Trans>Keep this card for next time</Trans>
    </CheckLine>
  );
}
