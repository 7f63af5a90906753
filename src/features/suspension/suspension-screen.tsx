import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogIn, ShieldAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { DISPUTE_BODIES_URL } from '../../../contract/operator.ts';
import { getSuspension, type Suspension } from '../../../contract/suspension.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import type { CookieHolder } from '../../domain/session/cookie-holder.ts';
import { currentSession } from '../../domain/me/session-state.ts';
import { holderKey, suspensionKey } from '../../domain/query-keys.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import link from '../../ui/controls/buttons/text-link.module.css';
import { FailureNotice } from '../../ui/layout/failure-notice.tsx';
import { findSession } from '../account/find-session.ts';
import { useSuspendedLogout } from '../account/use-suspended-logout.ts';
import { SuspendedOrders } from '../credits/suspended-orders.tsx';
import { SuspendedData } from '../export/suspended-data.tsx';
import { Appeal } from './appeal.tsx';
import { DeleteForm } from './delete-form.tsx';
import { Reasons } from './reasons.tsx';
import styles from './suspension-screen.module.css';

/** The interval at which the page checks whether the suspension has ended. */
const ASK_EVERY_MS = 20_000;

/** The only page of a suspended member. It has no data of other members, and the device stores none of it. */
export function SuspensionScreen() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: suspensionKey,
    queryFn: ({ signal }) => request(getSuspension, { signal }),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const isLetBack = data?.suspended === false;
  const onLetBack = useEffectEvent(useReturnToApp());
  useEffect(() => {
    if (isLetBack) void onLetBack();
  }, [isLetBack]);
  if (error instanceof ApiFailure && error.code === 'authentication_required') return <NobodySignedIn />;
  if (data === undefined || isLetBack)
    return <NotHere error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  return <Suspended suspension={data} onAppealed={() => void refetch()} />;
}

/** Logs in the member whose suspension has ended, and opens the search. */
function useReturnToApp(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    if (currentSession() === null) await findSession(queryClient);
    await navigate({ to: '/members', replace: true });
  };
}

interface SuspendedProps {
  suspension: Suspension;
  onAppealed: () => void;
}

function Suspended({ suspension: { decision, name, email, wallet }, onAppealed }: SuspendedProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const logout = useSuspendedLogout();
  const onLogout = () => void logout();
  const onDeleted = (until: string) => {
    // The server has ended the session.
    queryClient.setQueryData<CookieHolder>(holderKey, 'nobody');
    void navigate({ to: '/account-deleted', replace: true, state: { erasedAt: until } });
  };
  const [part, setPart] = useState<'decision' | 'data' | 'orders' | 'deletion'>('decision');
  const goBack = () => setPart('decision');
  if (part === 'deletion') return <DeleteForm email={email} wallet={wallet} onCancel={goBack} onDeleted={onDeleted} />;
  if (part === 'data') return <SuspendedData email={email} onBack={goBack} />;
  if (part === 'orders') return <SuspendedOrders name={name} email={email} onBack={goBack} />;
  return (
    <Solo
      isWide
      icon={ShieldAlert}
      tone="danger"
      title={t`Your account is suspended`}
      lead={<Consequences until={decision?.until ?? null} />}
    >
      {decision === null ? (
        <p>
          <Trans>The reasons are not recorded here. Please write to us, and name the address {email}.</Trans>
        </p>
      ) : (
        <>
          <Reasons decision={decision} />
          <Appeal key={decision.number} decision={decision} onAppealed={onAppealed} />
        </>
      )}
      <p className={styles.fine}>
        <Trans>
          You may also turn to a{' '}
          <a className={link.link} href={DISPUTE_BODIES_URL} target="_blank" rel="noreferrer">
            certified out-of-court dispute body
          </a>{' '}
          or to a court.
        </Trans>
      </p>
      <div className={styles.ways}>
        {decision === null && (
          <LinkButton to="/complaints" look="text" small>
            <Trans>Write to us</Trans>
          </LinkButton>
        )}
        <Button look="text" small onPress={() => setPart('data')}>
          <Trans>Your data</Trans>
        </Button>
        <Button look="text" small onPress={() => setPart('orders')}>
          <Trans>Your orders</Trans>
        </Button>
        <Button look="text" small onPress={() => setPart('deletion')}>
          <Trans>Delete account</Trans>
        </Button>
        <Button look="text" small onPress={onLogout}>
          <Trans>Log out</Trans>
        </Button>
      </div>
    </Solo>
  );
}

function Consequences({ until }: { until: string | null }) {
  const { written } = useFormats();
  if (until === null) return <Trans>You cannot search, write or be found. Your messages and credits are kept.</Trans>;
  const end = written(until, 'moment');
  return (
    <Trans>
      Until <b>{end}</b> you cannot search, write or be found. Your messages and credits are kept.
    </Trans>
  );
}

function NobodySignedIn() {
  const { t } = useLingui();
  return (
    <Solo
      icon={LogIn}
      title={t`Nobody is logged in here`}
      lead={<Trans>Log in to read a decision about your account and to answer it.</Trans>}
    >
      <LinkButton to="/login" wide>
        <Trans>Log in</Trans>
      </LinkButton>
    </Solo>
  );
}

interface NotHereProps {
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}

/** Shown before the server's answer. This device has no data of the account. */
function NotHere({ error, isFetching, onRetry }: NotHereProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  return (
    <Solo isWide icon={ShieldAlert} title={t`About your account`}>
      {isOnline && error === null ? (
        <div role="status" aria-busy="true" aria-label={t`Loading`} className={styles.loading}>
          <Skeleton width="40%" />
          <Skeleton width="85%" />
          <Skeleton width="60%" />
        </div>
      ) : (
        <FailureNotice
          isOnline={isOnline}
          offline={<Trans>You are offline. What was decided about your account loads when you’re back online.</Trans>}
        >
          {error && i18n._(failureWords(error))}
        </FailureNotice>
      )}
      {isOnline && error !== null && (
        <Button look="quiet" isPending={isFetching} onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Solo>
  );
}
