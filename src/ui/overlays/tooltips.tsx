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
  const isReached = reached !== undefined;
  useEffect(() => followIconControls(setReached), []);
  useEffect(() => {
    // If the load fails, there is no tooltip. A tooltip is not worth an error message.
    if (isReached)
      void import('./tooltip-host.tsx').then(
        (loaded) => setHost(() => loaded.TooltipHost),
        () => undefined,
      );
  }, [isReached]);
  return Host !== undefined && reached !== undefined && <Host reached={reached} />;
}
