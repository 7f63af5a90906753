import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Heart, type LucideIcon, Undo2, UserRound, X } from 'lucide-react';
import type { SwipeCard } from '../../../../contract/discovery.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './swipe-buttons.module.css';

interface SwipeButtonsProps {
  card: SwipeCard | undefined;
  canUndo: boolean;
  canPass: boolean;
  canLike: boolean;
  onUndo: () => void;
  onPass: () => void;
  onLike: () => void;
}

/** The labelled buttons for the top card. */
export function SwipeButtons({ card, canUndo, canPass, canLike, onUndo, onPass, onLike }: SwipeButtonsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.row}>
      <Round icon={Undo2} word={t`Undo`} look={styles.undo} isDisabled={!canUndo} onPress={onUndo} />
      <Round icon={X} word={t`Pass`} look={styles.pass} isDisabled={!canPass} onPress={onPass} />
      <Round icon={Heart} filled word={t`Like`} look={styles.like} isDisabled={!canLike} onPress={onLike} />
      {card && (
        <Link to="/members/$id" params={{ id: card.id }} className={classNames(styles.button, styles.profile)}>
          <span className={styles.disc}>
            <Icon of={UserRound} size="l" />
          </span>
          <span className={styles.word}>{t`Profile`}</span>
        </Link>
      )}
      {canPass && (
        <p className={styles.keys}>
          <Trans>
            <kbd>←</kbd> pass · <kbd>→</kbd> like · <kbd>Backspace</kbd> undo · <kbd>Enter</kbd> profile
          </Trans>
        </p>
      )}
    </div>
  );
}

interface RoundProps {
  icon: LucideIcon;
  word: string;
  look: string | undefined;
  filled?: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

// `aria-disabled` instead of `disabled` keeps the focus on the button, so that the keys still work.
function Round({ icon, word, look, filled = false, isDisabled, onPress }: RoundProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, look)}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
    >
      <span className={styles.disc}>
        <Icon of={icon} size="l" filled={filled} />
      </span>
      <span className={styles.word}>{word}</span>
    </button>
  );
}
