import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useStore } from '../../browser/store-context.tsx';
import { enqueueLike } from '../../engine/outbox/enqueue-like.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import glass from '../../ui/layout/glass.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { useIsLiked } from './use-like-lists.ts';

interface LikeButtonProps {
  profile: ProfileCard;
  /** `glass` on a picture, `large` beside other buttons. */
  look: 'glass' | 'large';
  /** Set if removing the like removes the card from the screen: shows a toast with undo. */
  hasUndo?: boolean;
  className?: string | undefined;
}

/** Toggles a like at once, online or offline. Only for members. */
export function LikeButton({ profile, look, hasUndo = false, className }: LikeButtonProps) {
  const { t } = useLingui();
  const store = useStore();
  const isOnline = useOnline();
  const isLiked = useIsLiked(profile.id);
  const { name } = profile;
  const set = (on: boolean) => void enqueueLike(store, profile, on).catch(reportError);
  const toggle = () => {
    set(!isLiked);
    if (!isLiked && !isOnline) showToast(t`Your like will reach ${name} when you’re back online.`);
    if (isLiked && hasUndo) showToast(t`You no longer like ${name}.`, { label: t`Undo`, run: () => set(true) });
  };
  // The accessible name contains the visible words, which a voice command repeats. A heart without words keeps one name, and
  // `aria-pressed` states whether it is liked.
  const label = look === 'large' && isLiked ? t`Liked: ${name}` : t`Like ${name}`;
  if (look === 'large') {
    return (
      <Button look="love" aria-pressed={isLiked} aria-label={label} className={className} onPress={toggle}>
        <Icon of={Heart} filled={isLiked} />
        {isLiked ? <Trans>Liked</Trans> : <Trans>Like</Trans>}
      </Button>
    );
  }
  return (
    <button
      type="button"
      className={classNames(glass.button, className)}
      aria-pressed={isLiked}
      aria-label={label}
      onClick={toggle}
    >
      <Icon of={Heart} filled={isLiked} />
    </button>
  );
}
