import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useIsLate } from '../../browser/use-is-late.ts';
import { useOnline } from '../../browser/use-online.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Mask } from '../../ui/mask.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './conversation-list.module.css';

export const ListNotLoaded = lazily(async () => (await import('./list-not-loaded.tsx')).ListNotLoaded);

const FACES = ['sofie', 'leila', 'amina'] as const;
const WIDTHS = ['42%', '58%', '36%', '50%', '44%', '62%', '38%'] as const;

/** Nobody yet. The faces are drawn, and said to be. */
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

/** The shape of what is on its way; after a while, or without a network, what is the matter. */
export function ListSkeleton() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const isLate = useIsLate();
  if (!isOnline) return <ListOffline />;
  if (isLate) return <ListNotLoaded />;
  return (
    <div className={styles.rows} role="status" aria-busy="true" aria-label={t`Loading your conversations`}>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.waitingRow}>
          <Skeleton shape="circle" width="56px" />
          <div className={styles.waitingLines}>
            <Skeleton width={width} />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}

function ListOffline() {
  const { t } = useLingui();
  return (
    <div className={styles.fill}>
      <EmptyState icon={CloudOff} title={t`You are offline`}>
        <Trans>Your conversations have not been loaded on this device yet. They appear by themselves when the connection is back.</Trans>
      </EmptyState>
    </div>
  );
}
