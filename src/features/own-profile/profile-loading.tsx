import { Trans, useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import section from '../../ui/layout/section.module.css';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import styles from './own-profile-screen.module.css';

interface ProfileLoadingProps {
  error: Error | null;
  isTrying: boolean;
  onRetry: () => void;
}

/** Shown until `me` has loaded on this device. */
export function ProfileLoading({ error, isTrying, onRetry }: ProfileLoadingProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <EmptyState level={1} icon={UserRound} title={t`Your profile isn’t on this device yet`}>
        <Trans>It will load when you’re back online.</Trans>
      </EmptyState>
    );
  }
  if (error !== null) {
    const again = (
      <Button isPending={isTrying} onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    );
    return (
      <ErrorState level={1} title={t`We couldn’t load your profile`} actions={again}>
        {i18n._(failureWords(error))}
      </ErrorState>
    );
  }
  return (
    <div className={classNames(section.page, styles.page)} role="status" aria-busy="true" aria-label={t`Loading`}>
      <Skeleton shape="card" height="16rem" width="100%" />
      <Skeleton shape="card" height="12rem" width="100%" />
    </div>
  );
}
