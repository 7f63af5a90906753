import { decideSwipe, farEnough, type Verdict } from './decide-swipe.ts';

/** A shorter movement is a tap, which opens the profile. */
const TAP_PX = 6;

/** After a pause of this length before the release, the speed is zero. */
const REST_MS = 80;

export interface Offset {
  readonly x: number;
  readonly y: number;
}

type Pointer = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY' | 'timeStamp' | 'isPrimary' | 'button'>;

interface Hold {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isDrag: boolean;
  last: { x: number; at: number };
  speed: number;
}

/** Decides a drag that ends. Returns false to reject the verdict; the card then springs back. */
export type OnDecide = (verdict: Verdict, from: Offset) => boolean;

/** Drags a card with the pointer. During the drag the card shows the verdict. On release it flies off or springs back. */
export class CardDrag {
  #hold: Hold | null = null;
  #wasDrag = false;

  down(event: Pointer, isEnabled: boolean): void {
    this.#wasDrag = false;
    if (!isEnabled || !event.isPrimary || event.button !== 0) return;
    const { pointerId, clientX, clientY, timeStamp } = event;
    this.#hold = {
      pointer: pointerId,
      x: clientX,
      y: clientY,
      isDrag: false,
      last: { x: clientX, at: timeStamp },
      speed: 0,
    };
  }

  move(event: Pointer, card: HTMLElement | null): void {
    const held = this.#hold;
    if (held === null || card === null || held.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isDrag) {
      if (Math.hypot(x, y) < TAP_PX) return;
      held.isDrag = true;
      this.#wasDrag = true;
      // The capture starts with the drag: an earlier capture would prevent a tap on the link.
      card.setPointerCapture(held.pointer);
    }
    noteSpeed(held, event);
    place(card, { x, y });
  }

  up(event: Pointer, card: HTMLElement | null, onDecide: OnDecide): void {
    const held = this.#hold;
    this.#hold = null;
    if (held === null || card === null || !held.isDrag) return;
    const offset = { x: event.clientX - held.x, y: event.clientY - held.y };
    const verdict = decideSwipe({ x: offset.x, speed: speedAtRelease(held, event), width: card.clientWidth });
    if (verdict === null || !onDecide(verdict, offset)) settleCard(card);
  }

  cancel(card: HTMLElement | null): void {
    if (this.#hold?.isDrag === true && card !== null) settleCard(card);
    this.#hold = null;
  }

  /** Prevents the click that follows a drag from opening the link of the card. */
  click(event: Pick<Event, 'preventDefault'>): void {
    if (this.#wasDrag) event.preventDefault();
    this.#wasDrag = false;
  }
}

function speedAtRelease({ last, speed }: Hold, { timeStamp }: Pointer): number {
  return timeStamp - last.at > REST_MS ? 0 : speed;
}

function noteSpeed(held: Hold, { clientX, timeStamp }: Pointer): void {
  const passed = timeStamp - held.last.at;
  if (passed < 8) return;
  // A moving average, so that one late event does not make a flick.
  held.speed = 0.7 * ((clientX - held.last.x) / passed) + 0.3 * held.speed;
  held.last = { x: clientX, at: timeStamp };
}

function place(card: HTMLElement, { x, y }: Offset): void {
  card.dataset['held'] = '';
  card.style.setProperty('--x', `${x}px`);
  card.style.setProperty('--y', `${y * 0.4}px`);
  card.style.setProperty('--pull', String(Math.max(-1, Math.min(1, x / farEnough(card.clientWidth)))));
}

/** Lets the card spring back. The style sheet has the animation. */
export function settleCard(card: HTMLElement): void {
  delete card.dataset['held'];
  for (const name of ['--x', '--y', '--pull']) card.style.removeProperty(name);
}
