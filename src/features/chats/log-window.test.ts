import { expect, it } from 'vitest';
import { type LogWindow, moveWindow, NEWEST } from './log-window.ts';

/** Scrolls up `times` times in a conversation of 10,000 messages. */
function scrollUp(times: number): LogWindow {
  let window = NEWEST;
  for (let index = 0; index < times; index += 1) {
    const oldestShown = (window.until ?? 10_000) - window.rows + 1;
    window = moveWindow(window, { to: 'older', oldestShown, newestHeld: 10_000 });
  }
  return window;
}

it('begins with the newest 30 messages and grows in steps of 100', () => {
  expect(NEWEST).toEqual({ rows: 30, until: null });
  expect(scrollUp(1)).toEqual({ rows: 100, until: null });
  expect(scrollUp(6)).toEqual({ rows: 600, until: null });
});

it('slides by 100 once it holds 600', () => {
  expect(scrollUp(7)).toEqual({ rows: 600, until: 9_900 });
  expect(scrollUp(9)).toEqual({ rows: 600, until: 9_700 });
});

it('stops sliding at the first message', () => {
  expect(moveWindow({ rows: 600, until: 650 }, { to: 'older', oldestShown: 51, newestHeld: 10_000 })).toEqual({
    rows: 600,
    until: 600,
  });
});

it('follows the newest message as long as it contains it: pages of the server have fewer messages than a step', () => {
  const window: LogWindow = { rows: 600, until: null };
  expect(moveWindow(window, { to: 'older', oldestShown: 9_651, newestHeld: 10_000 })).toEqual(window);
  expect(moveWindow(window, { to: 'older', oldestShown: 9_501, newestHeld: 10_000 })).toEqual(window);
  expect(moveWindow(window, { to: 'older', oldestShown: 9_451, newestHeld: 10_000 })).toEqual({
    rows: 600,
    until: 9_950,
  });
});

it('moves by one step when the member reaches an edge again before the move is shown', () => {
  const older = { to: 'older', oldestShown: 5_000, newestHeld: 10_000 } as const;
  const slid = moveWindow({ rows: 600, until: 5_599 }, older);
  expect(slid).toEqual({ rows: 600, until: 5_499 });
  expect(moveWindow(slid, older)).toEqual(slid);
  const newer = { to: 'newer', newestShown: 5_599, newestHeld: 10_000 } as const;
  const back = moveWindow({ rows: 600, until: 5_599 }, newer);
  expect(back).toEqual({ rows: 600, until: 5_699 });
  expect(moveWindow(back, newer)).toEqual(back);
});

it('slides down again and follows the newest message at the end', () => {
  const window = scrollUp(8);
  const nearer = moveWindow(window, { to: 'newer', newestShown: 9_800, newestHeld: 10_000 });
  expect(nearer).toEqual({ rows: 600, until: 9_900 });
  expect(moveWindow(nearer, { to: 'newer', newestShown: 9_900, newestHeld: 10_000 })).toEqual({
    rows: 600,
    until: null,
  });
  expect(moveWindow(window, { to: 'newest' })).toEqual(NEWEST);
});

it('stays at the end when it shows the newest message', () => {
  expect(moveWindow(NEWEST, { to: 'newer', newestShown: 10_000, newestHeld: 10_000 })).toBe(NEWEST);
});

it('shows a message in the middle, and follows the newest message near the end', () => {
  const to = (seq: number) => moveWindow(NEWEST, { to: 'message', seq, newestHeld: 1_000 });
  expect(to(500)).toEqual({ rows: 40, until: 520 });
  expect(to(979)).toEqual({ rows: 40, until: 999 });
  expect(to(980)).toEqual({ rows: 40, until: null });
  expect(to(3)).toEqual({ rows: 40, until: 23 });
  // Scrolling down keeps the message.
  expect(moveWindow(to(500), { to: 'newer', newestShown: 520, newestHeld: 1_000 })).toEqual({ rows: 140, until: 620 });
});
