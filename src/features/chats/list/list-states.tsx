import { useLingui } from '@lingui/react/macro';
import { useIsLate } from '../../../browser/use-is-late.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import styles from './conversation-list.module.css';
import { ListNotLoaded } from './list-not-loaded.tsx';
import { ListOffline } from './list-offline.tsx';

const WIDTHS = ['42%', '58%', '36%', '50%', '44%', '62%', '38%'] as const;

/** A skeleton of the list. After a while, or while offline, it explains why the list is empty. */
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
