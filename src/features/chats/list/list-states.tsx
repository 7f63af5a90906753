import { useLingui } from '@lingui/react/macro';
import { type ComponentType, Suspense } from 'react';
import { useIsLate } from '../../../browser/use-is-late.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import styles from './conversation-list.module.css';

/** Loads a state when it is first shown. The skeleton stays until then. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyComponent(load);
  return (props: Props) => (
    <Suspense fallback={<WaitingRows />}>
      <Part {...props} />
    </Suspense>
  );
}

export const EmptyList = later(async () => (await import('./no-conversations.tsx')).EmptyList);
export const NothingUnread = later(async () => (await import('./no-conversations.tsx')).NothingUnread);
export const ListNotLoaded = later(async () => (await import('./no-conversations.tsx')).ListNotLoaded);
const ListOffline = later(async () => (await import('./no-conversations.tsx')).ListOffline);

const WIDTHS = ['42%', '58%', '36%', '50%', '44%', '62%', '38%'] as const;

/** A skeleton of the list. When it takes long, or offline, it explains why the list is empty. */
export function ListSkeleton() {
  const isOnline = useOnline();
  const isLate = useIsLate();
  if (!isOnline) return <ListOffline />;
  return isLate ? <ListNotLoaded /> : <WaitingRows />;
}

function WaitingRows() {
  const { t } = useLingui();
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
