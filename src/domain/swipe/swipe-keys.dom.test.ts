import { beforeEach, expect, it } from 'vitest';
import { swipeActionOf } from './swipe-keys.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<div id="deck"><a href="#">A</a></div><button>B</button><input><div role="menu"><i></i></div>';
});

/** The action of a key on the element that the selector finds. */
function actionOn(selector: string, key: string, init: KeyboardEventInit = {}) {
  let action: unknown;
  const listen = (event: KeyboardEvent) => (action = swipeActionOf(event, document.querySelector('#deck')));
  document.addEventListener('keydown', listen, { once: true });
  document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  return action;
}

it.each([
  ['body', 'ArrowLeft', 'pass'],
  ['button', 'ArrowRight', 'like'],
  ['body', 'Backspace', 'undo'],
  ['body', 'z', undefined],
  ['#deck a', 'Z', 'undo'],
  ['body', 'Enter', 'open'],
  ['#deck a', 'Enter', undefined],
  ['button', 'Enter', undefined],
  ['input', 'ArrowLeft', undefined],
  ['[role=menu] i', 'ArrowLeft', undefined],
  ['body', 'x', undefined],
])('reads on %s the key %s as %s', (selector, key, action) => expect(actionOn(selector, key)).toBe(action));

it.each(['altKey', 'ctrlKey', 'metaKey', 'repeat'])('ignores a key with %s', (name) =>
  expect(actionOn('body', 'ArrowLeft', { [name]: true })).toBeUndefined(),
);
