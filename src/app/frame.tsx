import { lazy, type ReactNode, Suspense } from 'react';
import { useDevice } from '../features/account/session-state.ts';
import { FrameBody } from './frame-body.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { useRouteData } from './use-route-data.ts';
import { VisitorFrame } from './visitor-frame.tsx';

/** Everything that only members need: visitors never load it. */
export function loadMemberFrame() {
  return import('./member-frame.tsx');
}

const MemberFrame = lazy(async () => ({ default: (await loadMemberFrame()).MemberFrame }));

/** Stands between the router and the screens, and is a member's or a visitor's. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <NavigationBar />
      <WhoseFrame>{children}</WhoseFrame>
    </>
  );
}

function WhoseFrame({ children }: { children: ReactNode }) {
  const device = useDevice();
  const { access } = useRouteData();
  // The member has just left: their screen cannot stand without them, and the way to the login is under way.
  if (device === null && access === 'member') return <FrameBody bar={null} isMember={false}>{null}</FrameBody>;
  // On its own screens the login is about to send the new member on: they stay as they are until it has.
  if (device === null || access === 'visitor') return <VisitorFrame>{children}</VisitorFrame>;
  return (
    <Suspense fallback={<FrameBody bar={null} isMember>{null}</FrameBody>}>
      <MemberFrame key={device.epoch} device={device}>
        {children}
      </MemberFrame>
    </Suspense>
  );
}
