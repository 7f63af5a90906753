import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Heart, type LucideIcon, Undo2, X } from 'lucide-react';
import { SWIPE_LIKES_A_DAY } from '../../../../contract/base/rules.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './deck-controls.module.css';

/** The three buttons below the deck. The styles show them once the script runs. */
export function DeckHands() {
  const { t } = useLingui();
  return (
    <div className={styles.hands}>
      <Hand action="undo" icon={Undo2} words={t`Take back the last pass`} look={styles.undo} />
      <Hand action="pass" icon={X} words={t`Pass`} />
      <Hand action="like" icon={Heart} words={t`Like`} look={styles.like} />
    </div>
  );
}

interface HandProps {
  action: string;
  icon: LucideIcon;
  words: string;
  look?: string | undefined;
}

function Hand({ action, icon, words, look }: HandProps) {
  return (
    <button type="button" className={classNames(styles.hand, look)} aria-label={words} data-action={action}>
      <Icon of={icon} size="l" />
    </button>
  );
}

/** The hearts and words for each number of likes that the visitor has left. The script shows one of them. */
export function LikesCount() {
  return (
    <div className={styles.likes}>
      {Array.from({ length: SWIPE_LIKES_A_DAY }, (_, index) => SWIPE_LIKES_A_DAY - index).map((left) => (
        <p key={left} className={styles.count} data-left={left} hidden={left !== SWIPE_LIKES_A_DAY}>
          {Array.from({ length: SWIPE_LIKES_A_DAY }, (_, index) => (
            <Icon key={index} of={Heart} filled={index < left} className={index < left ? styles.left : styles.given} />
          ))}
          <span>
            <Plural value={left} one="# like left today" other="# likes left today" />
          </span>
        </p>
      ))}
    </div>
  );
}

/** The keys of the deck, for windows with a keyboard. */
export function SwipeKeys() {
  return (
    <ul className={styles.keys}>
      <li>
        <kbd>←</kbd>
        <Trans>Pass</Trans>
      </li>
      <li>
        <kbd>→</kbd>
        <Trans>Like</Trans>
      </li>
      <li>
        <kbd>Z</kbd>
        <Trans>Take back the last pass</Trans>
      </li>
    </ul>
  );
}
