import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import type { Device } from '../../engine/api/device.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { FrameBody } from './frame-body.tsx';
import { NavigationBar } from './bars/navigation-bar.tsx';
import { useRouteData } from './bars/use-route-data.ts';
import { VisitorFrame } from './visitor-frame.tsx';

/** The frame for members. Visitors never load it. */
export const MemberFrame = lazyComponent(async () => (await import('./member-frame.tsx')).MemberFrame);

/** Renders the member frame or the visitor frame between the router and the screens. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <NavigationBar />
      <FrameBySession>{children}</FrameBySession>
    </>
  );
}

function FrameBySession({ children }: { children: ReactNode }) {
  const device = useDevice();
  const { access } = useRouteData();
  const [atStart] = useState(device);
  // The member has just logged out. Their screen cannot render without them, and the redirect to the login follows.
  if (device === null && access === 'member')
    return (
      <FrameBody bar={null} isMember={false}>
        {null}
      </FrameBody>
    );
  // On a visitor-only screen the login is about to redirect the new member. The visitor frame stays until then.
  if (device === null || access === 'visitor') return <VisitorFrame>{children}</VisitorFrame>;
  return (
    <MemberPart key={device.epoch} device={device} isNew={device.epoch !== atStart?.epoch}>
      {children}
    </MemberPart>
  );
}

interface MemberPartProps {
  device: Device;
  /** The session began after the start. */
  isNew: boolean;
  children: ReactNode;
}

/**
 * At a start the member frame is already loaded and renders in the first frame. After a login
 * the frame renders first and the screen in a transition, so that no task blocks a slow phone for long.
 */
function MemberPart({ device, isNew, children }: MemberPartProps) {
  const hasFrame = useDeferredValue(true, !isNew);
  return (
    <Suspense
      fallback={
        <FrameBody bar={null} isMember>
          {null}
        </FrameBody>
      }
    >
      <MemberFrame device={device}>{hasFrame && children}</MemberFrame>
    </Suspense>
  );
}
