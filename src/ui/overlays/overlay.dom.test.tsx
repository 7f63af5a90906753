import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';

let root: Root;
let host: HTMLElement;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const show = (isOpen: boolean, canClose = true, key = 'first') =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <button type="button">Block</button>
        <ToastRegion />
        {isOpen && (
          <Dialog key={key} title="Block Mara?" role="alertdialog" canClose={canClose} onClose={onClose}>
            You won’t see each other any more.
          </Dialog>
        )}
      </I18nProvider>,
    ),
  );
const dialog = () => document.querySelector<HTMLElement>('[role=alertdialog]');
const escape = () =>
  act(async () => {
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
const pressOutside = () =>
  act(async () => {
    const backdrop = document.querySelector('[data-overlay]');
    for (const type of ['pointerdown', 'pointerup'])
      backdrop?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse' }));
    backdrop?.dispatchEvent(new MouseEvent('click', { bubbles: true, button: 0 }));
  });

it('names and describes the dialog, and hides the page but not the toasts', async () => {
  await show(true);
  const text = (attribute: string) => document.getElementById(dialog()?.getAttribute(attribute) ?? '')?.textContent;
  expect([text('aria-labelledby'), text('aria-describedby')]).toEqual([
    'Block Mara?',
    'You won’t see each other any more.',
  ]);
  const isHidden = (selector: string) => host.querySelector(selector)?.closest('[aria-hidden=true], [inert]') !== null;
  expect([isHidden('button'), isHidden('[data-toasts]')]).toEqual([true, false]);
});

it('closes on Escape, on a press outside and on its button, not on a press inside', async () => {
  await show(true);
  await act(async () => dialog()?.click());
  expect(onClose).not.toHaveBeenCalled();
  await escape();
  expect(onClose).toHaveBeenCalledTimes(1);
  await pressOutside();
  expect(onClose).toHaveBeenCalledTimes(2);
  await act(async () => dialog()?.querySelector<HTMLElement>('[aria-label=Close]')?.click());
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('stays open while it cannot close', async () => {
  await show(true, false);
  await escape();
  await pressOutside();
  expect(dialog()?.querySelector('[aria-label=Close]')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('returns the focus when it closes', async () => {
  await show(false);
  const button = host.querySelector('button');
  button?.focus();
  await show(true);
  expect(dialog()?.contains(document.activeElement)).toBe(true);
  await show(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('returns the focus to the opener of a dialog that another one replaced', async () => {
  await show(false);
  const button = host.querySelector('button');
  button?.focus();
  await show(true);
  dialog()?.querySelector<HTMLElement>('[aria-label=Close]')?.focus();
  await show(true, true, 'second');
  dialog()?.querySelector<HTMLElement>('[aria-label=Close]')?.focus();
  await show(true, true, 'third');
  await show(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('returns the focus only when the page behind is not inert, which may take some frames', async () => {
  await show(false);
  const button = host.querySelector('button');
  if (button === null) throw new Error('There is no button.');
  button.focus();
  await show(true);
  await show(false);
  // A browser does not focus inert elements, but this DOM does.
  const focus = button.focus.bind(button);
  button.focus = () => {
    if (!button.hasAttribute('inert')) focus();
  };
  button.toggleAttribute('inert', true);
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
  button.toggleAttribute('inert', false);
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('closes with the device’s Back unless it cannot close', async () => {
  const watchers: (EventTarget & { destroy: () => void })[] = [];
  class CloseWatcher extends EventTarget {
    destroy = vi.fn<() => void>();
    constructor() {
      super();
      watchers.push(this);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  await show(true);
  expect(watchers).toHaveLength(1);
  expect(watchers[0]?.dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(true);
  watchers[0]?.dispatchEvent(new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await show(true, false);
  expect(watchers[0]?.dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(false);
  watchers[0]?.dispatchEvent(new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await show(false);
  expect(watchers[0]?.destroy).toHaveBeenCalled();
});
