import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { SWIPE_LIKES_A_DAY } from '../../../../contract/base/rules.ts';
import { useTimeLeft } from '../../../browser/use-time-left.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { durationWords } from '../../../domain/words/duration-words.ts';
import styles from './likes-left.module.css';

interface LikesLeftProps {
  left: number;
  moreAt: string;
  /** Called when the countdown ends and more likes may be available. */
  onMore: () => void;
}

/** Shows the likes left today, or a countdown to the next ones. */
export function LikesLeft({ left, moreAt, onMore }: LikesLeftProps) {
  return (
    <div className={styles.likes}>
      <span className={styles.hearts} aria-hidden="true">
        {Array.from({ length: SWIPE_LIKES_A_DAY }, (_, index) => (
          <Icon
            key={index}
            of={Heart}
            size="s"
            filled={index < left}
            className={classNames(index < left ? styles.left : styles.used)}
          />
        ))}
      </span>
      <p className={styles.words}>
        {left > 0 ? (
          <Plural value={left} one="# like left today" other="# likes left today" />
        ) : (
          <UntilMore moreAt={moreAt} onMore={onMore} />
        )}
      </p>
    </div>
  );
}

function UntilMore({ moreAt, onMore }: Pick<LikesLeftProps, 'moreAt' | 'onMore'>) {
  const { i18n } = useLingui();
  const time = durationWords(useTimeLeft(moreAt, { now: serverNow, onOver: onMore }), i18n.locale);
  return (
    <Trans>
      More likes in <time dateTime={moreAt}>{time}</time>
    </Trans>
  );
}
