import { Trans, useLingui } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import section from '../../ui/layout/section.module.css';
import styles from './blocked-members.module.css';
import { blockedQuery } from './blocked-query.ts';
import { BlockedRow } from './blocked-row.tsx';

/** The blocked members, each with a button to unblock. */
export function BlockedMembers() {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery(blockedQuery);
  return (
    <Fold icon={Ban} title={t`Blocked members`} anchor="blocked" value={data?.length} heading={heading}>
      {data === undefined ? (
        <NotThere error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <p className={styles.words}>
          <Trans>
            You have not blocked anybody. Whom you block does not see you, cannot write to you, and would be listed
            here.
          </Trans>
        </p>
      ) : (
        <ul>
          {data.map((profile) => (
            // The unblocked row disappears, so the focus moves to the list.
            <BlockedRow key={profile.id} profile={profile} onUnblocked={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </Fold>
  );
}

interface NotThereProps {
  error: Error | null;
  isTrying: boolean;
  onRetry: () => void;
}

function NotThere({ error, isTrying, onRetry }: NotThereProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <p className={styles.words}>
        <Trans>This list will load when you’re back online.</Trans>
      </p>
    );
  }
  if (error !== null) {
    return (
      <div className={styles.failed} role="alert">
        <p>{i18n._(failureWords(error))}</p>
        <Button look="quiet" small isPending={isTrying} onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={section.row} role="status" aria-busy="true" aria-label={t`Loading`}>
      <Skeleton shape="circle" width="44px" />
      <Skeleton width="40%" />
    </div>
  );
}
