import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, LogIn, ShieldAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { getSuspension, type Suspension } from '../../../contract/suspension.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { suspensionKey } from '../../query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Solo } from '../../ui/solo.tsx';
import { Appeal } from './appeal.tsx';
import { DeleteForm } from './delete-form.tsx';
import { Reasons } from './reasons.tsx';
import styles from './suspension-screen.module.css';

/** How often the page asks whether the member is let back. */
const ASK_EVERY_MS = 20_000;

interface SuspensionScreenProps {
  /** The member is no longer suspended. */
  onLetBack: () => void;
  onLogout: () => void;
  /** The account is closed until this time: an ISO time. */
  onDeleted: (until: string) => void;
}

/** The one page of a suspended member. It has no data of other members, and nothing of it stays on the device. */
export function SuspensionScreen(props: SuspensionScreenProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: suspensionKey,
    queryFn: ({ signal }) => request(getSuspension, { signal }),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const isLetBack = data?.suspended === false;
  const onLetBack = useEffectEvent(props.onLetBack);
  useEffect(() => {
    if (isLetBack) onLetBack();
  }, [isLetBack]);
  if (error instanceof ApiFailure && error.code === 'authentication_required') return <NobodySignedIn />;
  if (data === undefined || isLetBack)
    return <NotHere error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  return <Suspended suspension={data} onAppealed={() => void refetch()} {...props} />;
}

function Suspended({
  suspension: { decision, email },
  onAppealed,
  onLogout,
  onDeleted,
}: SuspensionScreenProps & { suspension: Suspension; onAppealed: () => void }) {
  const { t } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <DeleteForm email={email} onCancel={() => setLeaving(false)} onDeleted={onDeleted} />;
  return (
    <Solo
      isWide
      icon={ShieldAlert}
      tone="danger"
      title={t`Your account is suspended`}
      lead={<Trans>You cannot search, write or be found. Your messages and credits are kept.</Trans>}
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
        <Trans>You may also turn to a certified out-of-court dispute body or to a court.</Trans>
      </p>
      <div className={styles.ways}>
        {decision === null && (
          <LinkButton to="/complaints" look="text" small>
            <Trans>Write to us</Trans>
          </LinkButton>
        )}
        <Button look="text" small onPress={() => setLeaving(true)}>
          <Trans>Delete account</Trans>
        </Button>
        <Button look="text" small onPress={onLogout}>
          <Trans>Log out</Trans>
        </Button>
      </div>
    </Solo>
  );
}

function NobodySignedIn() {
  const { t } = useLingui();
  return (
    <Solo
      icon={LogIn}
      title={t`Nobody is signed in here`}
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

/** Before the answer of the server. Nothing of the account is on this device. */
function NotHere({ error, isFetching, onRetry }: NotHereProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  return (
    <Solo isWide icon={ShieldAlert} title={t`About your account`}>
      {!isOnline ? (
        <Notice tone="warning" icon={CloudOff} role="status">
          <Trans>You are offline. What was decided about your account loads when you’re back online.</Trans>
        </Notice>
      ) : error === null ? (
        <div role="status" aria-busy="true" aria-label={t`Loading`} className={styles.loading}>
          <Skeleton width="40%" />
          <Skeleton width="85%" />
          <Skeleton width="60%" />
        </div>
      ) : (
        <>
          <Notice tone="danger" role="alert">
            {i18n._(failureWords(error))}
          </Notice>
          <Button look="quiet" isPending={isFetching} onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </Solo>
  );
}
