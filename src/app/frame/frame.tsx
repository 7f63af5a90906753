import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Device } from '../../engine/api/device.ts';
import { useDevice } from '../../features/account/session-state.ts';
import { FrameBody } from './frame-body.tsx';
import type { MemberFrame } from './member-frame.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { useRouteData } from './use-route-data.ts';
import { VisitorFrame } from './visitor-frame.tsx';

let loadedFrame: typeof MemberFrame | undefined;

/** Everything that only members need: visitors never load it. */
export async function loadMemberFrame(): Promise<typeof MemberFrame> {
  const loaded = await import('./member-frame.tsx');
  loadedFrame = loaded.MemberFrame;
  return loaded.MemberFrame;
}

const LaterFrame = lazy(async () => ({ default: await loadMemberFrame() }));

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
  if (device === null && access === 'member')
    return (
      <FrameBody bar={null} isMember={false}>
        {null}
      </FrameBody>
    );
  // On its own screens the login is about to send the new member on: they stay as they are until it has.
  if (device === null || access === 'visitor') return <VisitorFrame>{children}</VisitorFrame>;
  return (
    <MemberPart key={device.epoch} device={device}>
      {children}
    </MemberPart>
  );
}

/** At a start the frame is there already, and stands in the very first frame: a lazy one would show its fallback for a moment. */
function MemberPart({ device, children }: { device: Device; children: ReactNode }) {
  const [Member] = useState(() => loadedFrame ?? LaterFrame);
  return (
    <Suspense
      fallback={
        <FrameBody bar={null} isMember>
          {null}
        </FrameBody>
      }
    >
      <Member device={device}>{children}</Member>
    </Suspense>
  );
}
