import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { showAppBadge } from '../../browser/worker/app-badge.ts';
import { CampaignHost } from '../../features/tracking/campaign-host.tsx';
import { UpdateHost } from '../../features/install/update-host.tsx';
import { FrameBody } from './frame-body.tsx';
import { useLikeDelay } from './use-like-delay.ts';
import { usePageTitle } from './use-page-title.ts';
import { VisitorBar } from './bars/visitor-bar.tsx';

export function VisitorFrame({ children }: { children: ReactNode }) {
  usePageTitle({ waiting: 0, namesPeople: true });
  useEffect(() => void showAppBadge(0), []);
  useNoLikeDelay();
  return (
    <FrameBody
      bar={<VisitorBar />}
      isMember={false}
      notice={
        <>
          <UpdateHost isBusy={false} />
          <CampaignHost />
        </>
      }
    >
      {children}
    </FrameBody>
  );
}

/** Removes the delay of a new like from the address: a visitor has no likes. */
function useNoLikeDelay(): void {
  const { delay, drop } = useLikeDelay();
  const onDelay = useEffectEvent(drop);
  const hasDelay = delay !== undefined;
  useEffect(() => {
    if (hasDelay) onDelay();
  }, [hasDelay]);
}
