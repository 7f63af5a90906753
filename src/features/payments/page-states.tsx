import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './payment-page.module.css';

interface PageWaitProps {
  error: Error | null;
  isTrying: boolean;
  /** The number of rows of the skeleton. */
  rows?: number;
  onRetry: () => void;
}

/** A payment page before its prices have loaded: loading, failed or offline. Prices of an earlier visit are never shown. */
export function PageWait({ error, isTrying, rows = 5, onRetry }: PageWaitProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  if (isOnline && (error === null || isTrying)) return <PageSkeleton rows={rows} />;
  const again = (
    // Offline the first request stays pending although the member pressed no button, so a request without an error does not count.
    <Button isPending={isTrying && error !== null} onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (!isOnline)
    return (
      <EmptyState level={1} icon={CloudOff} title={t`You are offline`} actions={again}>
        <Trans>Prices and payments need a connection. Nothing of a payment is kept on this device.</Trans>
      </EmptyState>
    );
  return <PageFailed error={error} actions={again} />;
}

export function PageFailed({ error, actions }: { error: Error | null; actions: ReactNode }) {
  const { i18n, t } = useLingui();
  return (
    <ErrorState level={1} title={t`This page could not be loaded`} actions={actions}>
      {i18n._(failureWords(error))} <Trans>Nothing was charged.</Trans>
    </ErrorState>
  );
}

function PageSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.page} role="status" aria-busy="true" aria-label={t`Loading`}>
      <div className={styles.head}>
        <h1>
          <VisuallyHidden>{t`Loading`}</VisuallyHidden>
        </h1>
        <Skeleton width="min(16rem, 70%)" height="2rem" />
        <Skeleton width="min(28rem, 95%)" height="1rem" />
      </div>
      <div className={styles.wait}>
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} width="100%" height="60px" />
        ))}
      </div>
      <Skeleton width="100%" height="16rem" />
    </div>
  );
}

/** Explains near the button why nothing can be ordered offline. */
export function OfflineLine() {
  const isOnline = useOnline();
  return isOnline ? null : (
    <p className={styles.small} role="status">
      <Trans>You are offline. What you chose stays here, and nothing is ordered until you press the button.</Trans>
    </p>
  );
}

export function ToBundles() {
  return (
    <LinkButton to="/credits">
      <Trans>To the bundles</Trans>
    </LinkButton>
  );
}
