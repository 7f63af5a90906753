import { Coins, type LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './composer.module.css';

interface AttachButtonProps {
  icon: LucideIcon;
  label: string;
  /** In credits, formatted. Null until the price has loaded. */
  price: string | null;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button beside the text field that attaches something, with its price. */
export function AttachButton({ icon, label, price, onPress, ref }: AttachButtonProps) {
  return (
    <button ref={ref} type="button" className={styles.attach} aria-label={label} onClick={onPress}>
      <Icon of={icon} />
      {price !== null && (
        <span className={styles.tag} aria-hidden="true">
          <Icon of={Coins} size="xs" />
          {price}
        </span>
      )}
    </button>
  );
}
