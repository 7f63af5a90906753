/**
 * The messages of a conversation that are mounted: the newest `rows`, or the `rows` up to the sequence number `until`.
 */
export interface LogWindow {
  readonly rows: number;
  readonly until: number | null;
}

export type WindowMove =
  | { readonly to: 'older'; readonly oldestShown: number; readonly newestHeld: number }
  | { readonly to: 'newer'; readonly newestShown: number; readonly newestHeld: number }
  | { readonly to: 'message'; readonly seq: number; readonly newestHeld: number }
  | { readonly to: 'newest' };

export const FIRST_ROWS = 30;
const STEP = 100;
/** About two screens: a jump waits until its messages are mounted. */
const JUMP_ROWS = 40;
const MOST_ROWS = 600;

export const NEWEST: LogWindow = { rows: FIRST_ROWS, until: null };

/**
 * The window after a move. It grows upwards by 100; once it holds 600 messages it slides and drops the newest. Sequence
 * numbers have no gaps, so the window computes with them. A move to a message puts it into the middle of a small window. A slide starts
 * at the shown messages, because a member can reach the edge again before the first move is shown.
 */
export function moveWindow(window: LogWindow, move: WindowMove): LogWindow {
  if (move.to === 'newest') return NEWEST;
  if (move.to === 'older') {
    const rows = window.rows === FIRST_ROWS ? STEP : window.rows + STEP;
    if (rows <= MOST_ROWS) return { ...window, rows };
    return { rows: MOST_ROWS, until: endAt(Math.max(move.oldestShown - STEP, 1) + MOST_ROWS - 1, move.newestHeld) };
  }
  if (move.to === 'message') {
    return { rows: JUMP_ROWS, until: endAt(move.seq + JUMP_ROWS / 2, move.newestHeld) };
  }
  if (window.until === null) return window;
  const rows = Math.min(window.rows + STEP, MOST_ROWS);
  return { rows, until: endAt(move.newestShown + STEP, move.newestHeld) };
}

/** The end of a window. A window with the newest message has none. */
function endAt(until: number, newestHeld: number): number | null {
  return until >= newestHeld ? null : until;
}
