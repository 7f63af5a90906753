import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { INSTALLED_MODES } from '../../browser/use-display-mode.ts';
import { ENTRY_NOTE } from './entry-note.ts';
import { OPEN_ENTRY_WARNING, openEntryWarning } from './open-entry-warning.ts';

const choose = vi.fn<(language: string) => void>();
const onEnd = vi.fn<() => void>();
const DEVICE = { note: ENTRY_NOTE, modes: INSTALLED_MODES, choose, onEnd };

beforeEach(() => {
  document.body.innerHTML = `<dialog data-entry="page" tabindex="-1"><h2>Before</h2><select><option>en<option>fr</select>
    <button data-enter="">Enter</button><a href="about:blank">Leave</a></dialog>`;
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  choose.mockReset();
  onEnd.mockReset();
});

function found(): HTMLDialogElement {
  const dialog = document.querySelector('dialog');
  if (dialog === null) throw new Error('The page has no warning.');
  return dialog;
}

it('opens before an answer, with the focus', () => {
  openEntryWarning(found(), DEVICE);
  expect(found().open).toBe(true);
  expect(document.activeElement?.tagName).toBe('DIALOG');
  expect(localStorage.getItem(ENTRY_NOTE)).toBeNull();
});

it('notes the time of the answer, and does not open again', () => {
  openEntryWarning(found(), DEVICE);
  const before = Date.now();
  expect(onEnd).not.toHaveBeenCalled();
  found().querySelector<HTMLElement>('[data-enter]')?.click();
  expect(found().open).toBe(false);
  expect(Number(localStorage.getItem(ENTRY_NOTE))).toBeGreaterThanOrEqual(before);
  expect(onEnd).toHaveBeenCalledOnce();
  openEntryWarning(found(), DEVICE);
  expect(found().open).toBe(false);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it('stays closed in an installed app', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }));
  openEntryWarning(found(), DEVICE);
  expect(found().open).toBe(false);
});

it('stays open after Escape, which browsers honour at the second press', () => {
  openEntryWarning(found(), DEVICE);
  const first = new Event('cancel', { cancelable: true });
  found().dispatchEvent(first);
  expect(first.defaultPrevented).toBe(true);
  found().close();
  expect(found().open).toBe(true);
});

it('opens another language on a choice', () => {
  openEntryWarning(found(), DEVICE);
  const select = found().querySelector('select');
  if (select === null) throw new Error('The warning has no select.');
  select.value = 'fr';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('fr');
});

it('closes on a restored page if the visitor has answered on another', () => {
  openEntryWarning(found(), DEVICE);
  window.dispatchEvent(new Event('pageshow'));
  expect(found().open).toBe(true);
  localStorage.setItem(ENTRY_NOTE, '1');
  window.dispatchEvent(new Event('pageshow'));
  expect(found().open).toBe(false);
});

it('asks in a browser that refuses storage, and lets the visitor in', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  openEntryWarning(found(), DEVICE);
  expect(found().open).toBe(true);
  found().querySelector<HTMLElement>('[data-enter]')?.click();
  expect(found().open).toBe(false);
});

it('works as the text of a script, without any function of this module', () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the page has this text as a script
  new Function(OPEN_ENTRY_WARNING)();
  expect(found().open).toBe(true);
  found().querySelector<HTMLElement>('[data-enter]')?.click();
  expect(document.querySelector('dialog')).toBeNull();
});
