import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface TroubleProps {
  isOnline: boolean;
  /** What it says offline, where it can say more than that a connection is needed. */
  offline?: ReactNode;
  /** Why the last try failed; null if it did not. */
  children?: ReactNode;
}

/** Says why something does not work now. Offline an older refusal is of no use, so it says only that. */
export function Trouble({ isOnline, offline, children = null }: TroubleProps) {
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
