import { Trans, useLingui } from '@lingui/react/macro';
import { useIsLate } from '../../../browser/use-is-late.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import styles from './conversation-list.module.css';
import { ListNotLoaded } from './list-not-loaded.tsx';
import { CloudOff } from 'lucide-react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';

const WIDTHS = ['42%', '58%', '36%', '50%', '44%', '62%', '38%'] as const;

/** A skeleton of the list. When it takes long, or offline, it explains why the list is empty. */
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

/** Shown while offline when this device has never loaded the conversations. */
function ListOffline() {
  const { t } = useLingui();
  return (
    <div className={styles.fill}>
      <EmptyState icon={CloudOff} title={t`You are offline`}>
        <Trans>
          Your conversations have not been loaded on this device yet. They appear by themselves when the connection is
          back.
        </Trans>
      </EmptyState>
    </div>
  );
}
