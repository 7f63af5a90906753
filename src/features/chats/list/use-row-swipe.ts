import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useMemo, useState } from 'react';

// A finger that moves sideways on a row shows the actions behind its end.
//
//   closed ──down, sideways──▶ swiping ──up, past the middle──▶ open ──press elsewhere, scroll, action──▶ closed
//     ◀──up, before the middle──┘
//
// A vertical move scrolls the list: the browser cancels the pointer. The offset is a style of the row's element, so that no move renders.

/** The width of the three actions, in pixels: `.actions` in conversation-row.module.css. */
const WIDTH_PX = 228;
/** A shorter move may become a press or a scroll. */
const BEGINS_PX = 12;

interface Swipe {
  readonly row: HTMLLIElement;
  readonly peer: string;
  readonly x: number;
  readonly y: number;
  /** The offset of the row when the finger touched it. */
  readonly from: number;
  isMoving: boolean;
}

interface RowSwipe {
  readonly close: () => void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => unknown;
    readonly onPointerCancel: (event: PointerEvent) => unknown;
    /** A press on the row that is aside closes it, and opens no conversation. */
    readonly onClickCapture: (event: MouseEvent) => void;
  };
}

/** The row of the list that is swiped aside: its peer, whose actions are mounted. */
export function useRowSwipe(scroller: RefObject<HTMLElement | null>): RowSwipe & { readonly swiped: string | null } {
  const [swiped, setSwiped] = useState<string | null>(null);
  const swipe = useMemo(() => createSwipe(setSwiped), []);
  const isOpen = swiped !== null;
  useEffect(() => {
    const { current } = scroller;
    if (!isOpen || current === null) return undefined;
    current.addEventListener('scroll', swipe.close, { passive: true, once: true });
    return () => current.removeEventListener('scroll', swipe.close);
  }, [scroller, isOpen, swipe]);
  return { swiped, ...swipe };
}

/** `onSwiped` receives the peer of the row that begins to move, and null when the row is closed. */
function createSwipe(onSwiped: (peer: string | null) => void): RowSwipe {
  let swipe: Swipe | null = null;
  let open: HTMLElement | null = null;
  const close = () => {
    swipe = null;
    if (open === null) return;
    open.style.removeProperty('--swiped');
    delete open.dataset['swiping'];
    open = null;
    onSwiped(null);
  };
  const end = (isOpen: boolean) => {
    const ended = swipe;
    swipe = null;
    if (ended === null || !ended.isMoving) return;
    if (!isOpen) return close();
    delete ended.row.dataset['swiping'];
    moveTo(ended.row, -WIDTH_PX);
  };
  return {
    close,
    handlers: {
      onPointerDown(event) {
        if (!event.isPrimary) return;
        if (open !== null && !(event.target instanceof Node && open.contains(event.target))) close();
        swipe = startOf(event, open);
      },
      onPointerMove(event) {
        if (swipe === null || !event.isPrimary) return;
        if (!swipe.isMoving && isSideways(swipe, event)) {
          swipe.isMoving = true;
          open = swipe.row;
          open.dataset['swiping'] = '';
          onSwiped(swipe.peer);
        }
        if (swipe.isMoving) moveTo(swipe.row, offsetOf(swipe, event));
      },
      onPointerUp: (event) => event.isPrimary && end(swipe !== null && offsetOf(swipe, event) < -WIDTH_PX / 2),
      onPointerCancel: (event) => event.isPrimary && end(false),
      onClickCapture(event) {
        if (open === null || !(event.target instanceof Element)) return;
        if (!open.contains(event.target.closest('a'))) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      },
    },
  };
}

/** A swipe begins on a row with options, under a finger or a pen. */
function startOf(
  { pointerType, target, clientX: x, clientY: y }: PointerEvent,
  open: HTMLElement | null,
): Swipe | null {
  const row = target instanceof Element ? target.closest('li') : null;
  const peer = row?.querySelector<HTMLElement>('[data-options]')?.dataset['options'];
  if (pointerType === 'mouse' || row === null || peer === undefined) return null;
  return { row, peer, x, y, from: row === open ? -WIDTH_PX : 0, isMoving: false };
}

function isSideways({ x, y }: Swipe, { clientX, clientY }: PointerEvent): boolean {
  const [dx, dy] = [Math.abs(clientX - x), Math.abs(clientY - y)];
  return dx >= BEGINS_PX && dx >= 2 * dy;
}

function offsetOf({ x, from }: Swipe, { clientX }: PointerEvent): number {
  return Math.max(-WIDTH_PX, Math.min(0, from + clientX - x));
}

function moveTo(row: HTMLElement, px: number): void {
  row.style.setProperty('--swiped', `${px}px`);
}
