import { type ReactNode, useEffect } from 'react';
import { showAppBadge } from '../../browser/app-badge.ts';
import { UpdateHost } from '../../features/install/update-host.tsx';
import { FrameBody } from './frame-body.tsx';
import { usePageTitle } from './use-page-title.ts';
import { VisitorBar } from './visitor-bar.tsx';

export function VisitorFrame({ children }: { children: ReactNode }) {
  usePageTitle(0);
  useEffect(() => void showAppBadge(0), []);
  return (
    <FrameBody bar={<VisitorBar />} isMember={false} notice={<UpdateHost isBusy={false} />}>
      {children}
    </FrameBody>
  );
}
