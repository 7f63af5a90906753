import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import glass from '../../ui/layout/glass.module.css';
import { Icon } from '../../ui/icons/icon.tsx';

/** The like button of a card for a visitor. It opens the signup dialog. */
export function SignupHeart({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={glass.button}
      aria-label={t`Like ${name}`}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <Icon of={Heart} />
    </button>
  );
}
