export type Verdict = 'like' | 'pass';

/** The release of a card: its offset and width in pixels, and its speed in pixels per millisecond. */
export interface Release {
  readonly x: number;
  readonly speed: number;
  readonly width: number;
}

const FAR = 0.3;
const FAR_AT_MOST = 130;
const FAST = 0.45;
/** The least distance of a flick, in pixels. */
const FLICK_AT_LEAST = 24;

export const farEnough = (width: number) => Math.min(FAR_AT_MOST, width * FAR);

/** The verdict of a release: the card moved far enough or was flicked, and did not move back at the end. Otherwise null. */
export function decideSwipe({ x, speed, width }: Release): Verdict | null {
  const isBack = Math.sign(speed) === -Math.sign(x) && Math.abs(speed) > FAST;
  const isFlick = Math.abs(x) >= FLICK_AT_LEAST && Math.sign(speed) === Math.sign(x) && Math.abs(speed) > FAST;
  if (isBack || (!isFlick && Math.abs(x) < farEnough(width))) return null;
  return x > 0 ? 'like' : 'pass';
}
