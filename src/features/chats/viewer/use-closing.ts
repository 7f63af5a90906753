import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns the function that closes the viewer and then runs an action. The action moves the focus, and the page behind the viewer cannot
 * receive it earlier.
 */
export function useClosing(onClose: () => void): (action: () => void) => void {
  const action = useRef<() => void>(focusLog);
  useEffect(() => () => whenPageIsActive(() => action.current()), []);
  return (next) => {
    action.current = next;
    onClose();
  };
}

/** Closes the viewer when it has nothing to show. */
export function useCloseWhen(hasNothing: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (hasNothing) close();
  }, [hasNothing]);
}

const LOG = '[role=log]';

/** The log takes the focus if the picture has disappeared that had it before. */
function focusLog(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>(LOG)?.focus({ preventScroll: true });
}

/** The first frame in which the overlay has returned the focus. */
const FIRST_FRAME = 4;
/** After this frame, the action does not wait for the page any longer. */
const LAST_FRAME = 60;

/** Waits until the page behind a closed overlay is not inert, which takes some frames. */
function whenPageIsActive(action: () => void, frame = 1): void {
  requestAnimationFrame(() => {
    const isInert = document.querySelector(LOG)?.closest('[inert]') != null;
    if ((frame < FIRST_FRAME || isInert) && frame < LAST_FRAME) whenPageIsActive(action, frame + 1);
    else action();
  });
}
