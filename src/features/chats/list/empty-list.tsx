import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import styles from './conversation-list.module.css';

const FACES = ['sofie', 'leila', 'amina'] as const;

/** Shown while the member has no conversation. The faces are drawn, and labelled as fictional. */
export function EmptyList() {
  const { t } = useLingui();
  return (
    <div className={styles.fill}>
      <EmptyState
        picture={
          <>
            <div className={styles.trio}>
              {FACES.map((name, index) => (
                <Avatar key={name} name={name} src={`/people/${name}.webp`} size={index === 1 ? 92 : 72} />
              ))}
            </div>
            <p className={styles.fictional}>
              <Mask /> <Trans>Fictional profiles</Trans>
            </p>
          </>
        }
        title={t`No messages yet`}
        actions={
          <LinkButton to="/members">
            <Trans>Search members</Trans>
          </LinkButton>
        }
      >
        <Trans>Find somebody whose profile makes you curious. Your conversations will be here.</Trans>
      </EmptyState>
    </div>
  );
}
