import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDevice } from '../../domain/me/session-state.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { Disown } from './disown.tsx';
import { LinkCard, LinkConfirmed, LinkDone, LinkInvalid, LinkTrouble } from './link-card.tsx';
import { isUnknownLink, linkQuery } from './link-query.ts';
import { type ButtonKind, LINK_WORDS } from './link-words.ts';
import { type Redeemed, useLeadOn } from './use-redeem.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** A link or a code has just confirmed an address in this tab, perhaps without a session. */
    isActivated?: true;
    /** What the link of this page has done. The end of a session mounts the screen again, which would ask about a used link. */
    usedLink?: ButtonKind;
  }
}

/** The screen of a one-time link. The server says what the link is for. */
export function LinkScreen({ token }: { token: string }) {
  const isMember = useDevice() !== null;
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useQuery(linkQuery(token));
  const [isDisowning, setDisowning] = useState(false);
  const isUnknown = isUnknownLink(link.error);
  useLeaveUnknown(isUnknown);

  const used = useLocation({ select: ({ state }) => state.usedLink });
  const leadOn = useLeadOn();
  const onDone = async (redeemed: Redeemed) => {
    const { kind } = redeemed;
    if (kind !== 'reset' && LINK_WORDS[kind].done !== undefined)
      await navigate({ to: '.', replace: true, state: { usedLink: kind } });
    await leadOn(redeemed);
  };

  const leaveUsed = async () => {
    const { data } = await link.refetch();
    if (data === undefined || !isSpent(data)) await navigate({ to: '/activate/error', replace: true });
  };

  if (used !== undefined) return <LinkDone kind={used} />;
  if (link.data?.kind === 'reset') return <Navigate to="/reset-password/do" search={{ token }} replace />;
  if (link.data !== undefined && isSpent(link.data)) return <LinkConfirmed isMember={isMember} />;
  // The screen of failed activations sends the next e-mail.
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
          // Another tab may have confirmed the address meanwhile.
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
      <LinkTrouble error={link.error} />
      <Button wide isPending={link.isFetching} onPress={() => void link.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Solo>
  );
}

/** Whether a link was to confirm an address that is confirmed by now. */
const isSpent = ({ usable, confirmed }: { usable: boolean; confirmed: boolean }): boolean => confirmed && !usable;

/** An unknown link is the 404 page. The route knows it from the query, and throws when it is entered again. */
function useLeaveUnknown(isUnknown: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isUnknown) void router.invalidate();
  }, [isUnknown, router]);
}
