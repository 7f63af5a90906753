import type { Verdict } from './decks.ts';

/** How a card was let go: how far it had been moved, how fast it was moving, how wide it is. Pixels, and pixels a millisecond. */
export interface Release {
  readonly x: number;
  readonly speed: number;
  readonly width: number;
}

const FAR = 0.3;
const FAR_AT_MOST = 130;
const FAST = 0.45;
/** A flick is meant only where the card has moved a little as well. */
const FLICK_AT_LEAST = 24;

export const farEnough = (width: number) => Math.min(FAR_AT_MOST, width * FAR);

/** What letting go means: moved far enough, or flicked, without coming back at the end; else nothing. */
export function decideSwipe({ x, speed, width }: Release): Verdict | null {
  const isBack = Math.sign(speed) === -Math.sign(x) && Math.abs(speed) > FAST;
  const isFlick = Math.abs(x) >= FLICK_AT_LEAST && Math.sign(speed) === Math.sign(x) && Math.abs(speed) > FAST;
  if (isBack || (!isFlick && Math.abs(x) < farEnough(width))) return null;
  return x > 0 ? 'like' : 'pass';
}
