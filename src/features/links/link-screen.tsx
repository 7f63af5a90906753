import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Solo } from '../../ui/solo.tsx';
import { LinkCard, LinkInvalid, LinkTrouble } from './link-card.tsx';
import { isUnknownLink, linkQuery } from './link-query.ts';
import type { Redeemed, SignInBy } from './use-redeem.ts';

/** The screen of a one-time link. The server says what the link is for. */
export function LinkScreen({ token, signInBy }: { token: string; signInBy: SignInBy }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useQuery(linkQuery(token));
  const isUnknown = isUnknownLink(link.error);
  useLeaveUnknown(isUnknown);

  const onDone = async ({ kind }: Redeemed) => {
    if (kind === 'activate') await navigate({ to: '/activate/done', replace: true });
    if (kind === 'sign_in' || kind === 'reactivate') await navigate({ to: '/members', replace: true });
  };

  if (link.data?.kind === 'reset') return <Navigate to="/reset-password/do" search={{ token }} replace />;
  if (link.data?.usable === false) return <LinkInvalid kind={link.data.kind} />;
  if (link.data !== undefined)
    return (
      <LinkCard
        kind={link.data.kind}
        email={link.data.email}
        token={token}
        signInBy={signInBy}
        onDone={onDone}
        onInvalid={() => {
          if (link.data.kind === 'activate') void navigate({ to: '/activate/error', replace: true });
        }}
      />
    );
  if (link.error === null || isUnknown)
    return (
      <Solo title={t`Link from an e-mail`} lead={<Skeleton width="80%" />}>
        <Skeleton height="var(--tap)" />
      </Solo>
    );
  return (
    <Solo title={t`Link from an e-mail`} lead={<Trans>We could not look up what this link is for.</Trans>}>
      <LinkTrouble error={link.error} />
      <Button wide isPending={link.isFetching} onPress={() => void link.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Solo>
  );
}

/** An unknown link is the 404 page. The route knows it from the query, and throws when it is entered again. */
function useLeaveUnknown(isUnknown: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isUnknown) void router.invalidate();
  }, [isUnknown, router]);
}
