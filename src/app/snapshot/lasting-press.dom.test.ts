import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { betweenPresses, NOTE_LASTING_PRESS } from './lasting-press.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"><button>Next</button><select><option>NL</option></select></div>';
  // oxlint-disable-next-line typescript/no-implied-eval -- a page contains its script as text
  new Function(NOTE_LASTING_PRESS)();
});

afterEach(() => {
  // Ends the following.
  void betweenPresses();
  vi.runAllTimers();
  vi.useRealTimers();
  delete window.whenReleased;
  document.body.replaceChildren();
});

function send(...events: readonly Event[]) {
  for (const event of events) document.querySelector('button')?.dispatchEvent(event);
}

const pointer = (name: string, init: PointerEventInit = {}) =>
  new PointerEvent(name, { bubbles: true, pointerId: 1, button: 0, ...init });
const key = (name: string, pressed = ' ', repeat = false) =>
  new KeyboardEvent(name, { bubbles: true, key: pressed, repeat });

/** The time in milliseconds until the app renders, if it is ready now. */
async function waitOf(during: () => void | Promise<void> = () => {}) {
  const start = Date.now();
  let end: number | undefined;
  void betweenPresses().then(() => (end = Date.now()));
  await during();
  while (end === undefined && Date.now() - start < 60_000) await vi.advanceTimersByTimeAsync(10);
  return (end ?? Number.NaN) - start;
}

const after = (timeMs: number) => vi.advanceTimersByTimeAsync(timeMs);

it('holds nothing up without a press, or where nothing is followed', async () => {
  expect(await waitOf()).toBe(0);
  delete window.whenReleased;
  expect(await waitOf()).toBe(0);
});

it('holds the app up until a little after its end', async () => {
  send(pointer('pointerdown'));
  const wait = await waitOf(async () => {
    await after(1_000);
    send(pointer('pointerup'));
  });
  expect(wait).toBe(1_100);
});

it('has ended a little before the app is ready', async () => {
  send(pointer('pointerdown'), pointer('pointerup'));
  await after(90);
  expect(await waitOf()).toBe(10);
});

it('ends without a click when the finger scrolls', async () => {
  send(pointer('pointerdown'));
  expect(await waitOf(() => send(pointer('pointercancel')))).toBe(100);
});

it('is one of the space bar too, but of no other key or button', async () => {
  send(key('keydown', 'a'), pointer('pointerdown', { button: 2 }));
  expect(await waitOf()).toBe(0);
});

it('lasts as long as the space bar is down', async () => {
  send(key('keydown'));
  const wait = await waitOf(async () => {
    await after(500);
    send(key('keydown', ' ', true), key('keyup', 'a'));
    await after(500);
    send(key('keyup'));
  });
  expect(wait).toBe(1_100);
});

it('lasts until the last of two has ended', async () => {
  send(pointer('pointerdown'), pointer('pointerdown', { pointerId: 2 }), key('keydown'));
  const wait = await waitOf(async () => {
    send(pointer('pointerup', { pointerId: 2 }), key('keyup'));
    await after(500);
    send(pointer('pointerup'));
  });
  expect(wait).toBe(600);
});

it('holds the app up for 5 seconds at most, also with others after it', async () => {
  send(pointer('pointerdown'));
  await after(1_000);
  const wait = await waitOf(async () => {
    for (let press = 0; press < 70; press += 1) {
      await after(70);
      send(pointer('pointerup'), pointer('pointerdown'));
    }
  });
  expect(wait).toBe(5_000);
});

describe('on a select', () => {
  const select = () => document.querySelector('select');
  const open = () => {
    select()?.dispatchEvent(pointer('pointerdown'));
    select()?.dispatchEvent(pointer('pointerup'));
  };

  it.each([
    ['a choice', () => select()?.dispatchEvent(new Event('change', { bubbles: true }))],
    ['the loss of the focus', () => select()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
    ['a key that closes the list', () => select()?.dispatchEvent(key('keydown', 'Escape'))],
    ['a press elsewhere', () => send(pointer('pointerdown'), pointer('pointerup'))],
  ])('lasts until %s', async (_, end) => {
    open();
    const wait = await waitOf(async () => {
      await after(3_000);
      end();
    });
    expect(wait).toBe(3_100);
  });

  it('is not over when another field loses the focus, or an arrow key moves in the list', async () => {
    open();
    send(new FocusEvent('focusout', { bubbles: true }));
    select()?.dispatchEvent(key('keydown', 'ArrowDown'));
    expect(await waitOf()).toBe(10_000);
  });

  it('holds the app up for 10 seconds at most', async () => {
    open();
    expect(await waitOf()).toBe(10_000);
  });
});
