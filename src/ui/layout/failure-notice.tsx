import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  isOnline: boolean;
  /** The text when offline. The default states that a connection is needed. */
  offline?: ReactNode;
  /** The reason why the last try failed; null if it did not. */
  children?: ReactNode;
}

/** States why an action does not work. When offline it states only that, because the reason of an earlier failure does not help. */
export function FailureNotice({ isOnline, offline, children = null }: FailureNoticeProps) {
  if (!isOnline)
    return (
      <Notice tone="warning" icon={CloudOff} role="status">
        {offline ?? <Trans>You are offline. This needs a connection.</Trans>}
      </Notice>
    );
  if (children === null) return null;
  return (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  );
}
