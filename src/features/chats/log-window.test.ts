import { expect, it } from 'vitest';
import { type LogWindow, moveWindow, NEWEST } from './log-window.ts';

/** Scrolls up as often as said, through a conversation of ten thousand. */
function scrollUp(times: number): LogWindow {
  let window = NEWEST;
  for (let index = 0; index < times; index += 1) {
    const oldestShown = (window.until ?? 10_000) - window.rows + 1;
    window = moveWindow(window, { to: 'older', oldestShown });
  }
  return window;
}

it('begins with the newest thirty and grows by hundreds', () => {
  expect(NEWEST).toEqual({ rows: 30, until: null });
  expect(scrollUp(1)).toEqual({ rows: 100, until: null });
  expect(scrollUp(6)).toEqual({ rows: 600, until: null });
});

it('slides from six hundred on, a hundred at a time', () => {
  expect(scrollUp(7)).toEqual({ rows: 600, until: 9_900 });
  expect(scrollUp(9)).toEqual({ rows: 600, until: 9_700 });
});

it('stops sliding at the beginning', () => {
  expect(moveWindow({ rows: 600, until: 650 }, { to: 'older', oldestShown: 51 })).toEqual({ rows: 600, until: 600 });
});

it('comes back down, and holds on to the newest again', () => {
  const window = scrollUp(8);
  const nearer = moveWindow(window, { to: 'newer', newestHeld: 10_000 });
  expect(nearer).toEqual({ rows: 600, until: 9_900 });
  expect(moveWindow(nearer, { to: 'newer', newestHeld: 10_000 })).toEqual({ rows: 600, until: null });
  expect(moveWindow(window, { to: 'newest' })).toEqual(NEWEST);
});

it('has nothing newer to go to at the end', () => {
  expect(moveWindow(NEWEST, { to: 'newer', newestHeld: 10_000 })).toBe(NEWEST);
});
