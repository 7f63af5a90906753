import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { PictureViewer, type ViewerBars } from './picture-viewer.tsx';

let root: Root | undefined;
let host: HTMLElement;
const onClose = vi.fn<() => void>();

afterEach(async () => {
  await act(async () => root?.unmount());
  host.remove();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pictures = ['one', 'two', 'three'].map((alt) => ({
  src: `/${alt}.webp`,
  width: 600,
  height: 750,
  placeholder: '',
  alt,
}));

interface Behind {
  more?: string[];
  total?: number;
  bars?: ViewerBars;
}

async function open(start = 0, shown = pictures, behind: Behind = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await show(start, shown, behind);
}

async function show(start: number, shown: typeof pictures, behind: Behind = {}) {
  await act(async () =>
    root?.render(
      <I18nProvider i18n={i18n}>
        <PictureViewer
          pictures={shown}
          label="Pictures"
          {...behind}
          start={start}
          onClose={onClose}
          renderActions={(index) => <b>{shown[index]?.alt}</b>}
        />
      </I18nProvider>,
    ),
  );
}

const viewer = () => document.querySelector('[role=dialog]');
const seen = () => viewer()?.querySelector('b')?.textContent;
const count = () => viewer()?.querySelector('[role="status"]')?.textContent;
const press = (key: string) =>
  act(
    async () =>
      void viewer()?.firstElementChild?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
  );

it('starts at the opened picture, and the arrow keys move through all pictures', async () => {
  await open(1);
  expect([seen(), count()]).toEqual(['two', '2 of 3']);
  await press('ArrowRight');
  await press('ArrowRight');
  expect([seen(), count()]).toEqual(['three', '3 of 3']);
  await press('Home');
  expect(count()).toBe('1 of 3');
  await press('End');
  expect(count()).toBe('3 of 3');
});

it('moves with the arrow keys in the direction of the script', async () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ direction: 'rtl' } as CSSStyleDeclaration);
  await open(1);
  await press('ArrowLeft');
  expect(count()).toBe('3 of 3');
  await press('ArrowRight');
  expect(count()).toBe('2 of 3');
});

it('stays at its picture when another one leaves, and moves to a neighbour when it leaves itself', async () => {
  await open(1);
  await show(1, pictures.slice(1));
  expect([seen(), count()]).toEqual(['two', '1 of 2']);
  await press('ArrowRight');
  await show(1, pictures.slice(1, 2));
  expect(seen()).toBe('two');
});

it('renders bars in place of the buttons over the pictures', async () => {
  const bars: ViewerBars = {
    renderHead: (index) => <h2>{index}</h2>,
    renderFoot: (index, go) => <button type="button" aria-label="to the last" onClick={() => go(index + 2)} />,
  };
  await open(0, pictures, { bars });
  expect([count(), seen(), viewer()?.querySelector('[aria-label=Close]')]).toEqual([undefined, undefined, null]);
  await act(async () => viewer()?.querySelector<HTMLElement>('[aria-label="to the last"]')?.click());
  expect(viewer()?.querySelector('h2')?.textContent).toBe('2');
});

const touch = (type: string, clientX: number, clientY: number, isPrimary = true) =>
  act(
    async () =>
      void viewer()
        ?.querySelector('img')
        ?.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId: 1, isPrimary, clientX, clientY }),
        ),
  );

it('closes with a swipe down, not with a short or sideways one, nor that of an enlarged picture', async () => {
  await open();
  const swipe = async (x: number, y: number, last = 'pointerup') => {
    await touch('pointerdown', 100, 100);
    await touch('pointermove', 100 + x, 100 + y);
    await touch(last, 100 + x, 100 + y);
  };
  await swipe(0, 60);
  await swipe(120, 120);
  await swipe(0, 160, 'pointercancel');
  await press('+');
  await swipe(0, 160);
  expect(onClose).not.toHaveBeenCalled();
  await press('0');
  await touch('pointerdown', 100, 100);
  await touch('pointermove', 100, 150);
  expect(viewer()?.querySelector('img')?.style.transform).toBe('translateY(50px)');
  await touch('pointermove', 100, 260);
  await touch('pointerup', 100, 260);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows the slide about locked pictures last', async () => {
  await open(2, pictures, { more: ['2 more pictures'], total: 5 });
  expect(count()).toBe('3 of 5');
  expect(viewer()?.textContent).toContain('2 more pictures');
  await press('ArrowRight');
  expect([seen(), count()]).toEqual(['', '5']);
});

it('exposes only the visible picture to the keyboard and to screen readers', async () => {
  await open();
  const slides = [...(viewer()?.querySelectorAll('img') ?? [])].map((image) => image.parentElement?.inert);
  expect(slides).toEqual([false, true, true]);
});

it('enlarges with + and a double tap, and fits the window again with 0', async () => {
  await open();
  const first = () => viewer()?.querySelector('img')?.style.transform;
  await press('+');
  expect(first()).toContain('scale(1.5)');
  await press('0');
  expect(first()).toBe('');
  await act(
    async () =>
      void viewer()
        ?.querySelector('img')
        ?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
  );
  expect(first()).toContain('scale(2.5)');
  // The slide of an enlarged picture receives the presses.
  const slide = viewer()?.querySelector('img')?.parentElement;
  await act(async () => void slide?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
  expect(first()).toBe('');
  await act(async () => void slide?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
  expect(first()).toBe('');
  await press('+');
  await press('ArrowRight');
  expect(first()).toBe('');
});

it('closes with Escape and with a press beside the picture, not with a press on it', async () => {
  await open(0, pictures.slice(0, 1));
  expect(count()).toBeUndefined();
  await act(async () => viewer()?.querySelector('img')?.click());
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => viewer()?.querySelector('img')?.parentElement?.click());
  await press('Escape');
  expect(onClose).toHaveBeenCalledTimes(2);
});
