import { useLingui } from '@lingui/react/macro';
import { useIsLate } from '../../../browser/use-is-late.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { withWords } from '../../../catalogues/load-catalogue.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './conversation-list.module.css';

export const EmptyList = lazily(async () => (await withWords('chats-later', import('./empty-list.tsx'))).EmptyList);

export const NothingUnread = lazily(
  async () => (await withWords('chats-later', import('./nothing-unread.tsx'))).NothingUnread,
);

const ListOffline = lazily(async () => (await withWords('chats-later', import('./list-offline.tsx'))).ListOffline);

export const ListNotLoaded = lazily(
  async () => (await withWords('chats-later', import('./list-not-loaded.tsx'))).ListNotLoaded,
);

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
