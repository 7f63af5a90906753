import { type PointerEvent, useRef, useState } from 'react';

/** How far a finger moves down to close the viewer, in pixels. */
const FAR_ENOUGH = 96;

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/**
 * One finger that moves down over a fitting picture closes the viewer. `drop` is how far the picture has followed the finger, in pixels.
 * The browser takes over a sideways movement and cancels the pointer.
 */
export function useSwipeDown(isEnlarged: boolean, onClose: () => void) {
  const drag = useRef<Drag | null>(null);
  const [drop, setDrop] = useState(0);
  const end = () => {
    drag.current = null;
    setDrop(0);
  };
  const isOf = ({ pointerId }: PointerEvent) => drag.current?.pointer === pointerId;
  return {
    drop,
    begin: ({ isPrimary, pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      // A second finger zooms.
      if (!isPrimary || isEnlarged || pointerType !== 'touch') return end();
      drag.current = { pointer: pointerId, x: clientX, y: clientY };
    },
    move: (event: PointerEvent) => {
      if (isOf(event)) setDrop(Math.max(0, event.clientY - (drag.current?.y ?? 0)));
    },
    release: (event: PointerEvent) => {
      const { x = 0, y = 0 } = drag.current ?? {};
      const isFar =
        isOf(event) && event.clientY - y > FAR_ENOUGH && event.clientY - y > 2 * Math.abs(event.clientX - x);
      end();
      if (isFar) onClose();
    },
    end,
  };
}
