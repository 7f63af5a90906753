/**
 * The messages of a conversation that are mounted: the newest `rows`, or the `rows` up to the sequence number `until`.
 */
export interface LogWindow {
  readonly rows: number;
  readonly until: number | null;
}

export type WindowMove =
  | { readonly to: 'older'; readonly oldestShown: number }
  | { readonly to: 'newer'; readonly newestHeld: number }
  | { readonly to: 'message'; readonly seq: number; readonly newestHeld: number }
  | { readonly to: 'newest' };

export const FIRST_ROWS = 30;
const STEP = 100;
const MOST_ROWS = 600;

export const NEWEST: LogWindow = { rows: FIRST_ROWS, until: null };

/**
 * The window after a move. It grows upwards by 100; once it holds 600 messages it slides and drops the newest. Sequence
 * numbers have no gaps, so the window computes with them. A move to a message puts it into the middle of the window.
 */
export function moveWindow(window: LogWindow, move: WindowMove): LogWindow {
  if (move.to === 'newest') return NEWEST;
  if (move.to === 'older') {
    const rows = window.rows === FIRST_ROWS ? STEP : window.rows + STEP;
    if (rows <= MOST_ROWS) return { ...window, rows };
    return { rows: MOST_ROWS, until: Math.max(move.oldestShown - STEP, 1) + MOST_ROWS - 1 };
  }
  if (move.to === 'message') {
    const until = move.seq + STEP / 2;
    return { rows: STEP, until: until >= move.newestHeld ? null : until };
  }
  if (window.until === null) return window;
  const until = window.until + STEP;
  const rows = Math.min(window.rows + STEP, MOST_ROWS);
  return { rows, until: until >= move.newestHeld ? null : until };
}
