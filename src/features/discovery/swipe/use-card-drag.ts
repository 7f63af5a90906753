import { type PointerEvent as ReactPointerEvent, type MouseEvent, type RefObject, useRef } from 'react';
import type { Verdict } from './decks.ts';
import { decideSwipe, farEnough } from './decide-swipe.ts';

/** A shorter movement is a tap, which opens the profile. */
const TAP_PX = 6;

export interface Offset {
  readonly x: number;
  readonly y: number;
}

interface CardDragOptions {
  readonly card: RefObject<HTMLElement | null>;
  readonly isEnabled: boolean;
  /** Called with the verdict of a release. Returns false to reject it; the card then springs back. */
  readonly onDecide: (verdict: Verdict, from: Offset) => boolean;
}

interface Hold {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isDrag: boolean;
  last: { x: number; at: number };
  speed: number;
}

/** Drags a card with the pointer. During the drag the card shows the verdict. On release it flies off or springs back. */
export function useCardDrag({ card, isEnabled, onDecide }: CardDragOptions) {
  const hold = useRef<Hold | null>(null);
  const wasDrag = useRef(false);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    wasDrag.current = false;
    if (!isEnabled || !event.isPrimary || event.button !== 0) return;
    hold.current = beginHold(event);
  };

  const onPointerMove = (event: ReactPointerEvent<HTMLElement>) => {
    const held = hold.current;
    const element = card.current;
    if (held === null || element === null || held.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isDrag) {
      if (Math.hypot(x, y) < TAP_PX) return;
      held.isDrag = true;
      wasDrag.current = true;
      // The capture starts with the drag: an earlier capture would prevent a tap on the link.
      element.setPointerCapture(held.pointer);
    }
    noteSpeed(held, event);
    place(element, { x, y });
  };

  const onPointerUp = (event: ReactPointerEvent<HTMLElement>) => {
    const held = hold.current;
    const element = card.current;
    hold.current = null;
    if (held === null || element === null || !held.isDrag) return;
    const offset = { x: event.clientX - held.x, y: event.clientY - held.y };
    const speed = speedAtRelease(held, event);
    const verdict = decideSwipe({ x: offset.x, speed, width: element.clientWidth });
    if (verdict === null || !onDecide(verdict, offset)) settle(element);
  };

  const onPointerCancel = () => {
    if (hold.current?.isDrag === true && card.current !== null) settle(card.current);
    hold.current = null;
  };

  const onClickCapture = (event: MouseEvent) => {
    if (wasDrag.current) event.preventDefault();
    wasDrag.current = false;
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture };
}

function beginHold({ pointerId, clientX, clientY, timeStamp }: ReactPointerEvent): Hold {
  return {
    pointer: pointerId,
    x: clientX,
    y: clientY,
    isDrag: false,
    last: { x: clientX, at: timeStamp },
    speed: 0,
  };
}

/** After a pause of this length before the release, the speed is zero. */
const REST_MS = 80;

function speedAtRelease({ last, speed }: Hold, { timeStamp }: ReactPointerEvent): number {
  return timeStamp - last.at > REST_MS ? 0 : speed;
}

function noteSpeed(held: Hold, { clientX, timeStamp }: ReactPointerEvent): void {
  const passed = timeStamp - held.last.at;
  if (passed < 8) return;
  // A moving average, so that one late event does not make a flick.
  held.speed = 0.7 * ((clientX - held.last.x) / passed) + 0.3 * held.speed;
  held.last = { x: clientX, at: timeStamp };
}

function place(element: HTMLElement, { x, y }: Offset): void {
  element.dataset['held'] = '';
  element.style.setProperty('--x', `${x}px`);
  element.style.setProperty('--y', `${y * 0.4}px`);
  element.style.setProperty('--pull', String(Math.max(-1, Math.min(1, x / farEnough(element.clientWidth)))));
}

/** Lets the card spring back. The style sheet has the animation. */
function settle(element: HTMLElement): void {
  delete element.dataset['held'];
  for (const name of ['--x', '--y', '--pull']) element.style.removeProperty(name);
}
