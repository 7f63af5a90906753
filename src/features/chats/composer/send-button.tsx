import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowUp, Coins } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './composer.module.css';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';

interface SendButtonProps {
  credits: number;
  prices: Prices | null;
  isEnabled: boolean;
  /** Called in place of the submission of the form. */
  onPress?: () => void;
}

/** Submits the composer. Its accessible name contains the price. */
export function SendButton({ credits, prices, isEnabled, onPress }: SendButtonProps) {
  const { t } = useLingui();
  const worth = useWorth();
  const label =
    prices === null
      ? t`Send`
      : t`Send, ${plural(credits, { one: '# credit', other: '# credits' })}, ${worth(credits, prices)}`;
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      className={styles.send}
      aria-label={label}
      aria-disabled={!isEnabled}
      onClick={isEnabled ? onPress : undefined}
    >
      <Icon of={ArrowUp} />
    </button>
  );
}

/** Replaces the send button while the credits do not suffice. The text in the field stays as a draft. */
export function CreditsLink({ onGetCredits }: { onGetCredits: MouseEventHandler }) {
  const { t } = useLingui();
  return (
    <Link
      to="/credits"
      className={classNames(styles.send, styles.toCredits)}
      aria-label={t`Get credits`}
      onClick={onGetCredits}
    >
      <Icon of={Coins} />
    </Link>
  );
}
