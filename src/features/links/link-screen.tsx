import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDevice } from '../../domain/me/session-state.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { Disown } from './disown.tsx';
import { LinkCard, LinkConfirmed, LinkDone, LinkInvalid, LinkError } from './link-card.tsx';
import { linkQuery } from './link-query.ts';
import { isUnknownLink } from './require-link.ts';
import { type ButtonKind, LINK_WORDS } from './link-words.ts';
import { useOpenNextScreen } from './use-open-next-screen.ts';
import type { Redeemed } from './use-redeem.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * The kind of the link that this page has redeemed. The end of a session mounts the screen again, which would query the used link
     * without this state.
     */
    usedLink?: ButtonKind;
  }
}

/** The screen of a one-time link. The server returns the kind of the link. */
export function LinkScreen({ token }: { token: string }) {
  const isMember = useDevice() !== null;
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useQuery(linkQuery(token));
  const [isDisowning, setDisowning] = useState(false);
  const isUnknown = isUnknownLink(link.error);
  useLeaveUnknown(isUnknown);

  const used = useLocation({ select: ({ state }) => state.usedLink });
  const openNextScreen = useOpenNextScreen();
  const onDone = async (redeemed: Redeemed) => {
    const { kind } = redeemed;
    if (kind !== 'reset' && LINK_WORDS[kind].done !== undefined)
      await navigate({ to: '.', replace: true, state: { usedLink: kind } });
    await openNextScreen(redeemed);
  };

  const leaveUsed = async () => {
    const { data } = await link.refetch();
    if (data === undefined || !isSpent(data)) await navigate({ to: '/activate/error', replace: true });
  };

  if (used !== undefined) return <LinkDone kind={used} />;
  if (link.data?.kind === 'reset') return <Navigate to="/reset-password/do" search={{ token }} replace />;
  if (link.data !== undefined && isSpent(link.data)) return <LinkConfirmed isMember={isMember} />;
  // The screen of failed activations offers the next e-mail.
  if (link.data?.usable === false && link.data.kind === 'activate') return <Navigate to="/activate/error" replace />;
  if (link.data?.usable === false) return <LinkInvalid kind={link.data.kind} />;
  if (isDisowning && typeof link.data?.name === 'string')
    return <Disown name={link.data.name} token={token} onBack={() => setDisowning(false)} />;
  if (link.data !== undefined)
    return (
      <LinkCard
        kind={link.data.kind}
        email={link.data.email}
        name={link.data.name}
        token={token}
        onDone={onDone}
        onDisown={() => setDisowning(true)}
        onInvalid={() => {
          // Another tab may have confirmed the address since the page opened.
          if (link.data.kind === 'activate') void leaveUsed();
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
      <LinkError error={link.error} />
      <Button wide isPending={link.isFetching} onPress={() => void link.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Solo>
  );
}

/** Whether the link has no effect: its address is already confirmed. */
const isSpent = ({ usable, confirmed }: { usable: boolean; confirmed: boolean }): boolean => confirmed && !usable;

/** Shows the 404 page for an unknown link. The invalidation enters the route again, which finds the error in the query and throws. */
function useLeaveUnknown(isUnknown: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isUnknown) void router.invalidate();
  }, [isUnknown, router]);
}
