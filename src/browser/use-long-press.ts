import { type PointerEvent, useEffect, useMemo, useRef } from 'react';

const HELD_MS = 500;
/** A finger that moves further scrolls. */
const MOVED_PX = 10;

interface LongPressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onTouchEnd: (event: { readonly cancelable: boolean; preventDefault(): void }) => void;
}

/**
 * Calls `onHold` with the element under a finger or pen that is held still. The finger that lifts then clicks nothing. Android also
 * fires `contextmenu`; iOS does not.
 */
export function useLongPress(onHold: (target: Element) => void): LongPressHandlers {
  const held = useRef<{ timer?: ReturnType<typeof setTimeout>; x: number; y: number; hasFired: boolean }>({
    x: 0,
    y: 0,
    hasFired: false,
  });
  const latest = useRef(onHold);
  useEffect(() => {
    latest.current = onHold;
  });
  useEffect(() => {
    const { current } = held;
    return () => clearTimeout(current.timer);
  }, []);
  return useMemo(() => {
    const stop = () => clearTimeout(held.current.timer);
    return {
      onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }) {
        stop();
        held.current.hasFired = false;
        if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element)) return;
        const fire = () => {
          held.current.hasFired = true;
          latest.current(target);
        };
        held.current = { timer: setTimeout(fire, HELD_MS), x, y, hasFired: false };
      },
      onPointerMove({ clientX, clientY }) {
        const { x, y } = held.current;
        if (Math.hypot(clientX - x, clientY - y) > MOVED_PX) stop();
      },
      onPointerUp: stop,
      // The browser cancels the pointer when a scroll begins.
      onPointerCancel: stop,
      // The browser would click what is under the finger now, such as an item of the menu that has opened.
      onTouchEnd(event) {
        if (held.current.hasFired && event.cancelable) event.preventDefault();
      },
    };
  }, []);
}
