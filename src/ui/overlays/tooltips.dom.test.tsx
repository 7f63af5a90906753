import { Heart } from 'lucide-react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../controls/buttons/icon-button.tsx';
import { Tooltips } from './tooltips.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** Longer than every delay of a tooltip. */
const PATIENCE_MS = 1_000;

const host = document.createElement('div');
let root: Root;
const onEscape = vi.fn();
const tooltip = () => document.querySelector('[role=tooltip]');
const button = (name: string) => {
  const found = host.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (found === null) throw new Error(`There is no ${name}.`);
  return found;
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const fire = async (target: EventTarget, event: Event) => {
  await act(async () => void target.dispatchEvent(event));
  // The host loads after the first event.
  await act(() => import('./tooltip-host.tsx').then(() => undefined));
};
const point = (target: EventTarget, pointerType = 'mouse') =>
  fire(target, new PointerEvent('pointerover', { bubbles: true, pointerType }));
const press = async (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await fire(document.activeElement ?? document.body, event);
  return event;
};
const focus = async (name: string) => {
  await act(async () => button(name).focus());
  await act(() => import('./tooltip-host.tsx').then(() => undefined));
};

function Screen({ isLiked = false }: { isLiked?: boolean }) {
  return (
    <>
      {!isLiked && <IconButton icon={Heart} label="Like Robin" />}
      <div dir="rtl">
        <IconButton icon={Heart} label="إعجاب" />
      </div>
      <button type="button" aria-label="Send the gift">
        <Icon of={Heart} /> Send
      </button>
      <button type="button" aria-label="Open the picture">
        <img alt="" />
      </button>
      <button type="button" aria-label="Account">
        <span aria-hidden="true">R</span>
        <Icon of={Heart} />
      </button>
      <p>Text</p>
      <Tooltips />
    </>
  );
}
const paragraph = () => host.querySelector('p') ?? host;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.append(host);
  root = createRoot(host);
  document.addEventListener('keydown', onEscape);
  await act(async () => root.render(<Screen />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  // For a short time after a tooltip closes, React Aria shows the next one without a delay.
  await wait(PATIENCE_MS);
  document.removeEventListener('keydown', onEscape);
  host.remove();
  onEscape.mockReset();
  vi.useRealTimers();
});

it('shows the name of a control after the mouse has rested on it', async () => {
  await point(button('Like Robin').querySelector('svg') ?? host);
  await wait(500);
  expect(tooltip()).toBeNull();
  await wait(200);
  expect(tooltip()?.textContent).toBe('Like Robin');
});

it('shows no tooltip if the mouse only passes', async () => {
  await point(button('Like Robin'));
  await wait(300);
  await point(paragraph());
  await wait(PATIENCE_MS);
  expect(tooltip()).toBeNull();
});

it('closes within 300 ms after the mouse has left, and when the mouse leaves the window', async () => {
  await point(button('Like Robin'));
  await wait(PATIENCE_MS);
  await point(paragraph());
  expect(tooltip()).not.toBeNull();
  await wait(300);
  expect(tooltip()).toBeNull();

  await point(button('Like Robin'));
  await wait(PATIENCE_MS);
  expect(tooltip()).not.toBeNull();
  await fire(button('Like Robin'), new PointerEvent('pointerout', { bubbles: true, relatedTarget: null }));
  await wait(300);
  expect(tooltip()).toBeNull();
});

it('follows the mouse to the next control at once, in the direction of its text', async () => {
  await point(button('Like Robin'));
  await wait(PATIENCE_MS);
  await point(button('إعجاب'));
  expect([...document.querySelectorAll('[role=tooltip]')].map(({ textContent }) => textContent)).toEqual(['إعجاب']);
  expect(tooltip()?.getAttribute('dir')).toBe('rtl');
});

it('shows the name at once on the focus of the keyboard, and closes with the focus', async () => {
  await focus('Like Robin');
  expect(tooltip()?.textContent).toBe('Like Robin');
  await act(async () => button('Like Robin').blur());
  expect(tooltip()).toBeNull();
});

it('closes on Escape and stops the event', async () => {
  await focus('Like Robin');
  // A close watcher ignores a key whose default is prevented.
  expect((await press('Escape')).defaultPrevented).toBe(true);
  expect(tooltip()).toBeNull();
  expect(onEscape).not.toHaveBeenCalled();
  expect((await press('Escape')).defaultPrevented).toBe(false);
  expect(onEscape).toHaveBeenCalledTimes(1);
});

it('closes on a press, and stays closed while the mouse is on the control', async () => {
  const control = button('Like Robin');
  await point(control);
  await wait(PATIENCE_MS);
  await fire(control, new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
  expect(tooltip()).toBeNull();
  await point(control.querySelector('svg') ?? host);
  await wait(PATIENCE_MS);
  expect(tooltip()).toBeNull();
});

it('shows no tooltip on touch', async () => {
  await point(button('Like Robin'), 'touch');
  await wait(PATIENCE_MS);
  expect(tooltip()).toBeNull();
});

it('shows no tooltip when the focus returns after a touch, and one after the next key', async () => {
  await fire(paragraph(), new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
  await focus('Like Robin');
  expect(tooltip()).toBeNull();
  await press('Tab');
  await focus('إعجاب');
  expect(tooltip()?.textContent).toBe('إعجاب');
});

it('shows no tooltip for controls with text or a picture, but one for a control with the letter of a missing picture', async () => {
  for (const name of ['Send the gift', 'Open the picture']) {
    await point(button(name));
    await wait(PATIENCE_MS);
    expect(tooltip()).toBeNull();
  }
  await point(button('Account'));
  await wait(PATIENCE_MS);
  expect(tooltip()?.textContent).toBe('Account');
});

it('hides the tooltip from screen readers, which read the name of the control', async () => {
  await focus('Like Robin');
  expect(tooltip()?.getAttribute('aria-hidden')).toBe('true');
  expect(button('Like Robin').hasAttribute('aria-describedby')).toBe(false);
});

it('closes when the control is removed', async () => {
  await point(button('Like Robin'));
  await wait(PATIENCE_MS);
  expect(tooltip()).not.toBeNull();
  await act(async () => root.render(<Screen isLiked />));
  await wait(0);
  expect(tooltip()).toBeNull();
});
