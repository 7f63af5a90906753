import { use, useEffect, useEffectEvent, useMemo } from 'react';
import { Tooltip, TooltipTrigger, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import type { Reached } from './icon-controls.ts';
import styles from './tooltip-host.module.css';

const OPEN_DELAY_MS = 600;
/** Long enough to move the mouse onto the tooltip, which then stays. */
const CLOSE_DELAY_MS = 200;

/** The tooltip of the reached control. */
export function TooltipHost({ reached }: { reached: Reached }) {
  return (
    <TooltipTrigger delay={OPEN_DELAY_MS} closeDelay={CLOSE_DELAY_MS}>
      <NameTooltip reached={reached} />
    </TooltipTrigger>
  );
}

function NameTooltip({ reached }: { reached: Reached }) {
  const { control } = reached;
  const state = use(TooltipTriggerStateContext);
  const isOpen = state?.isOpen === true;
  const follow = useEffectEvent(({ isLeft, isInstant }: Reached) =>
    isLeft ? state?.close(isInstant) : state?.open(isInstant),
  );
  const close = useEffectEvent(() => state?.close(true));
  useEffect(() => follow(reached), [reached]);
  useEffect(() => (isOpen ? closeWithControl(control, () => close()) : undefined), [isOpen, control]);
  const triggerRef = useMemo(() => ({ current: control }), [control]);
  return (
    <Tooltip
      triggerRef={triggerRef}
      offset={6}
      containerPadding={8}
      dir={control.closest<HTMLElement>('[dir]')?.dir}
      className={styles.tooltip ?? ''}
      // The control has the same name, which a screen reader would otherwise read twice.
      render={(props) => <div {...props} aria-hidden="true" />}
    >
      {control.getAttribute('aria-label')}
    </Tooltip>
  );
}

/** Closes a tooltip on Escape, and when its control is removed from the page. Returns a stop function. */
function closeWithControl(control: HTMLElement, close: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The same Escape closes no dialog below the tooltip, neither by React Aria nor by a close watcher.
    event.stopPropagation();
    event.preventDefault();
    close();
  };
  const observer = new MutationObserver(() => control.isConnected || close());
  observer.observe(document.body, { subtree: true, childList: true });
  document.addEventListener('keydown', onKeyDown, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('keydown', onKeyDown, true);
  };
}
