import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useOnline } from '../../../browser/use-online.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { Spinner } from '../../../ui/icons/spinner.tsx';
import styles from './message-log.module.css';
import type { Above } from './use-older.ts';

interface LogAboveProps {
  above: Above;
  onRetry: () => void;
  sentinel: RefObject<HTMLDivElement | null>;
}

/** The state above the oldest message shown. */
export function LogAbove({ above, onRetry, sentinel }: LogAboveProps) {
  const { t } = useLingui();
  return (
    <div ref={sentinel} className={styles.above}>
      {above === 'opening' && <LogSkeleton />}
      {above === 'loading' && (
        <span role="status" aria-label={t`Loading older messages`}>
          <Spinner />
        </span>
      )}
      {above === 'limited' && <Trans>Older messages are no longer visible</Trans>}
      {above === 'failed' && <NotLoaded onRetry={onRetry} />}
    </div>
  );
}

function NotLoaded({ onRetry }: Pick<LogAboveProps, 'onRetry'>) {
  const isOnline = useOnline();
  if (!isOnline) return <Trans>Older messages are not on this device. They appear when the connection is back.</Trans>;
  return (
    <div role="alert">
      <p>
        <Trans>Older messages could not be loaded.</Trans>
      </p>
      <Button look="text" small onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** A skeleton of the log. */
export function LogSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t`Loading messages`}>
      {['62%', '44%', '70%', '38%', '52%'].map((width) => (
        <Skeleton key={width} width={width} height="40px" />
      ))}
    </div>
  );
}
