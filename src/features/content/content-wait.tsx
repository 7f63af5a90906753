import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import styles from './content-wait.module.css';

interface ContentWaitProps {
  /** The title of the page in the language of the app. */
  title: string;
  error: Error | null;
  isTrying: boolean;
  onRetry: () => void;
}

/** A content page that is not on the device: loading, offline or failed. */
export function ContentWait({ title, error, isTrying, onRetry }: ContentWaitProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  if (isOnline && (error === null || isTrying))
    return (
      <div className={styles.wait} role="status" aria-busy="true" aria-label={t`Loading`}>
        <h1>{title}</h1>
        {['95%', '100%', '88%', '60%'].map((width) => (
          <Skeleton key={width} width={width} height="1.2rem" />
        ))}
      </div>
    );
  const again = (
    <Button isPending={isTrying && error !== null} onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return isOnline ? (
    <ErrorState level={1} title={t`This page could not be loaded`} actions={again}>
      {i18n._(failureWords(error))}
    </ErrorState>
  ) : (
    <EmptyState level={1} icon={CloudOff} title={t`You are offline`} actions={again}>
      <Trans>The device keeps the pages that you have opened before. This one needs a connection.</Trans>
    </EmptyState>
  );
}
