import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { showAppBadge } from '../../browser/worker/app-badge.ts';
import { loadPageTexts } from '../../domain/language/load-catalogue.ts';
import { CampaignHost } from '../../features/tracking/campaign-host.tsx';
import { useEntryWarning } from './use-entry-warning.ts';
import { UpdateHost } from '../../features/install/update-host.tsx';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { FrameBody } from './frame-body.tsx';
import { useLikeDelay } from './use-like-delay.ts';
import { usePageTitle } from './use-page-title.ts';
import { VisitorBar } from './bars/visitor-bar.tsx';

const EntryPart = lazyComponent(async () => {
  const [{ EntryPart: Part }] = await Promise.all([import('../../features/entry/entry-part.tsx'), loadPageTexts()]);
  return Part;
});

export function VisitorFrame({ children }: { children: ReactNode }) {
  usePageTitle({ waiting: 0, namesPeople: true });
  useEffect(() => void showAppBadge(0), []);
  useNoLikeDelay();
  const asksAge = useEntryWarning();
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
      <Suspense>{asksAge && <EntryPart />}</Suspense>
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
