import { useEffect, useState } from 'react';
import { followIconControls, type Reached } from './icon-controls.ts';
import type { TooltipHost } from './tooltip-host.tsx';

/**
 * Shows the accessible name of an icon control as a tooltip. One host serves all controls, so that their buttons stay the
 * browser's own. The host loads when the mouse or the focus first reaches a control.
 */
export function Tooltips() {
  const [Host, setHost] = useState<typeof TooltipHost>();
  const [reached, setReached] = useState<Reached>();
  const isWanted = reached !== undefined;
  useEffect(() => followIconControls(setReached), []);
  useEffect(() => {
    // Without the code there is no tooltip, which is no reason for an error message.
    if (isWanted)
      void import('./tooltip-host.tsx').then(
        (loaded) => setHost(() => loaded.TooltipHost),
        () => undefined,
      );
  }, [isWanted]);
  return Host !== undefined && reached !== undefined && <Host reached={reached} />;
}
