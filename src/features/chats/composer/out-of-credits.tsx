import { Plural, Trans } from '@lingui/react/macro';
import { Coins } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Notice } from '../../../ui/layout/notice.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import styles from './composer.module.css';

interface OutOfCreditsProps {
  name: string;
  left: number;
  onGetCredits: MouseEventHandler;
}

/** Shown above the field while the message costs more credits than the member has. */
export function OutOfCredits({ name, left, onGetCredits }: OutOfCreditsProps) {
  return (
    <div className={styles.notices}>
      <Notice
        tone="warning"
        icon={Coins}
        role="status"
        end={
          <TextLink to="/credits" onClick={onGetCredits}>
            <Trans>Get credits</Trans>
          </TextLink>
        }
      >
        {left === 0 ? (
          <Trans>Your credits are used up. What you write to {name} is kept here until you have some again.</Trans>
        ) : (
          <Plural
            value={left}
            one="This costs more than your # credit. What you write is kept here until you have more."
            other="This costs more than your # credits. What you write is kept here until you have more."
          />
        )}
      </Notice>
    </div>
  );
}
