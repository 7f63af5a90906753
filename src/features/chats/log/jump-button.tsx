import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, X } from 'lucide-react';
import { UNREAD_BADGE_CAP } from '../../../../contract/base/rules.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './message-log.module.css';
import type { Jump } from './use-jump.ts';

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

/** During a jump to a quoted message: stops loading. After it: goes back to the reply. */
export function JumpBackButton({ jump: { isLoading, cancel, goBack } }: { jump: Jump }) {
  return (
    <button type="button" className={styles.back} onClick={isLoading ? cancel : goBack}>
      <Icon of={isLoading ? X : ArrowDown} size="s" />
      {isLoading ? <Trans>Stop loading earlier messages</Trans> : <Trans>Back to where you were</Trans>}
    </button>
  );
}
