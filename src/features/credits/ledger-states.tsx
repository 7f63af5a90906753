import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, ListFilter, ReceiptText } from 'lucide-react';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import styles from './transactions-screen.module.css';

const LINES = 5;

export function LedgerLoading() {
  const { t } = useLingui();
  return (
    <div className={styles.ledger} role="status" aria-busy="true" aria-label={t`Loading your transactions`}>
      <div className={styles.card}>
        {Array.from({ length: LINES }, (_, index) => (
          <div key={index} className={styles.waiting}>
            <Skeleton shape="circle" width="40px" />
            <Skeleton width="45%" />
            <Skeleton width="3rem" />
          </div>
        ))}
      </div>
    </div>
  );
}

export function LedgerOffline() {
  const { t } = useLingui();
  return (
    <EmptyState icon={CloudOff} title={t`You are offline`}>
      <Trans>Nothing about money is kept on this device. Your transactions load when you’re back online.</Trans>
    </EmptyState>
  );
}

interface FailedProps {
  isTrying: boolean;
  onRetry: () => void;
}

export function LedgerFailed({ isTrying, onRetry }: FailedProps) {
  const { t } = useLingui();
  return (
    <ErrorState
      title={t`We couldn’t load your transactions`}
      actions={
        <Button isPending={isTrying} onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Nothing is lost. We just can’t reach them right now.</Trans>
    </ErrorState>
  );
}

/** The ledger of a member who has neither bought nor sent anything. */
export function NothingBought({ credits }: { credits: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={ReceiptText}
        title={t`Nothing bought yet`}
        actions={
          <>
            <LinkButton to="/members">
              <Trans>Search members</Trans>
            </LinkButton>
            <LinkButton to="/pricing" look="text">
              <Trans>What things cost</Trans>
            </LinkButton>
          </>
        }
      >
        {credits > 0 && (
          <Plural
            value={credits}
            one="You have # credit from signing up."
            other="You have # credits from signing up."
          />
        )}{' '}
        <Trans>What you send and what you buy is listed here, each purchase with its receipt.</Trans>
      </EmptyState>
    </div>
  );
}

export function NothingFiltered() {
  const { t } = useLingui();
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={ListFilter}
        title={t`Nothing of this kind`}
        actions={
          <LinkButton to="/transactions/{-$id}" params={{ id: undefined }} look="quiet" replace>
            <Trans>Show everything</Trans>
          </LinkButton>
        }
      >
        <Trans>The filters leave nothing to show.</Trans>
      </EmptyState>
    </div>
  );
}
