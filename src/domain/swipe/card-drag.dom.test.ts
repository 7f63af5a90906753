import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CardDrag } from './card-drag.ts';

let card: HTMLElement;
beforeEach(() => {
  card = document.createElement('article');
  Object.defineProperty(card, 'clientWidth', { value: 320 });
  card.setPointerCapture = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

const at = (clientX: number, timeStamp: number, pointerId = 1) => ({
  pointerId,
  clientX,
  clientY: 0,
  timeStamp,
  isPrimary: true,
  button: 0,
});

/** Drags slowly from 0 through the places and releases at the last one. */
function drag(drags: CardDrag, places: readonly number[], onDecide: (verdict: string) => boolean): void {
  drags.down(at(0, 0), true);
  places.forEach((x, index) => drags.move(at(x, (index + 1) * 1_000), card));
  drags.up(at(places.at(-1) ?? 0, (places.length + 1) * 1_000), card, onDecide);
}

const click = (drags: CardDrag) => {
  const preventDefault = vi.fn();
  drags.click({ preventDefault });
  return preventDefault.mock.calls.length > 0;
};

it('shows the verdict during a drag, and decides on release', () => {
  const drags = new CardDrag();
  drags.down(at(0, 0), true);
  drags.move(at(48, 1_000), card);
  expect(card.style.getPropertyValue('--pull')).toBe('0.5');
  expect('held' in card.dataset).toBe(true);
  drags.move(at(120, 2_000), card);
  const onDecide = vi.fn(() => true);
  drags.up(at(120, 3_000), card, onDecide);
  expect(onDecide).toHaveBeenCalledExactlyOnceWith('like', { x: 120, y: 0 });
});

it.each([
  ['was not far', 60, true],
  ['was far, and the verdict is rejected', -200, false],
])('lets the card spring back if the release %s', (_name, x, accepts) => {
  drag(new CardDrag(), [x], () => accepts);
  expect('held' in card.dataset).toBe(false);
  expect(card.style.getPropertyValue('--x')).toBe('');
});

it('opens the profile on a tap, and not after a drag', () => {
  const drags = new CardDrag();
  const onDecide = vi.fn(() => true);
  drag(drags, [4], onDecide);
  expect(click(drags)).toBe(false);
  drag(drags, [200], onDecide);
  expect(click(drags)).toBe(true);
  expect(click(drags)).toBe(false);
  expect(onDecide).toHaveBeenCalledTimes(1);
});

it('ignores a second finger and a disabled card', () => {
  const drags = new CardDrag();
  drags.down(at(0, 0), true);
  drags.move(at(200, 1_000, 2), card);
  drags.cancel(card);
  drags.down(at(0, 0), false);
  drags.move(at(200, 1_000), card);
  expect(card.style.getPropertyValue('--x')).toBe('');
});
