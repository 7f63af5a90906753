import { Trans } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import styles from './own-profile-bar.module.css';

/** A bar above the member's own profile page, with a link to the editor. */
export function OwnProfileBar({ isFindable }: { isFindable: boolean }) {
  return (
    <div className={styles.bar}>
      <Notice
        icon={Eye}
        bar
        end={
          <LinkButton to="/profile" look="quiet" small>
            <Trans>Edit</Trans>
          </LinkButton>
        }
      >
        <Trans>This is how others see you.</Trans>{' '}
        {!isFindable && <Trans>At the moment only members you have written with or liked see it.</Trans>}
      </Notice>
    </div>
  );
}
