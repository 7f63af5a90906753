/** Which of a conversation's messages are mounted: `rows` of them, the newest, or those up to `until` (a sequence number). */
export interface LogWindow {
  readonly rows: number;
  readonly until: number | null;
}

export type WindowMove =
  | { readonly to: 'older'; readonly oldestShown: number }
  | { readonly to: 'newer'; readonly newestHeld: number }
  | { readonly to: 'newest' };

export const FIRST_ROWS = 30;
const STEP = 100;
const MOST_ROWS = 600;

export const NEWEST: LogWindow = { rows: FIRST_ROWS, until: null };

/**
 * Where the window goes. It grows upwards by a hundred; from 600 on it slides, and leaves the newest behind. Sequence
 * numbers are dense, so they can be counted with.
 */
export function moveWindow(window: LogWindow, move: WindowMove): LogWindow {
  if (move.to === 'newest') return NEWEST;
  if (move.to === 'older') {
    const rows = window.rows === FIRST_ROWS ? STEP : window.rows + STEP;
    if (rows <= MOST_ROWS) return { ...window, rows };
    return { rows: MOST_ROWS, until: Math.max(move.oldestShown - STEP, 1) + MOST_ROWS - 1 };
  }
  if (window.until === null) return window;
  const until = window.until + STEP;
  return { ...window, until: until >= move.newestHeld ? null : until };
}
