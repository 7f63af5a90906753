import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { UNREAD_BADGE_CAP } from '../../../../contract/base/rules.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './message-log.module.css';

interface JumpButtonProps {
  /** The number of messages that arrived while the member was reading further up. */
  count: number;
  onJump: () => void;
}

/** Scrolls down to the newest message. */
export function JumpButton({ count, onJump }: JumpButtonProps) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.jump} aria-label={t`Jump to newest`} onClick={onJump}>
      <Icon of={ArrowDown} />
      {count > 0 && (
        <Badge
          count={count}
          tone="unread"
          cap={UNREAD_BADGE_CAP}
          label={t`${plural(count, { one: '# new message', other: '# new messages' })}`}
          className={styles.count}
        />
      )}
    </button>
  );
}
