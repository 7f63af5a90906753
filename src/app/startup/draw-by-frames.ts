import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';

const FRAMES_A_SECOND = 60;

/**
 * React draws in pieces of 5 ms, and on a slow device each break between them takes another 2 ms: a quarter of the time in
 * which a conversation is drawn under the finger. A piece of one frame's length keeps nobody waiting who would be seen to.
 */
export function drawByFrames(): void {
  forceFrameRate(FRAMES_A_SECOND);
}
