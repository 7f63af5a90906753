import { ENTRY_NOTE } from './entry-note.ts';
import { INSTALLED_MODES } from '../../browser/use-display-mode.ts';

interface EntryDevice {
  readonly note: string;
  /** The display modes of an installed app. */
  readonly modes: readonly string[];
  /** Shows the page in another language. */
  readonly choose: (language: string) => void;
  /** Called when the device is not asked, or no longer. */
  readonly onEnd: () => void;
}

/**
 * Opens the warning, unless this device has answered it or shows the installed app. Only its buttons close it. This function runs in the
 * app, and as text in the pages of the server before their first paint, so it uses no other function.
 */
export function openEntryWarning(dialog: HTMLDialogElement, { note, modes, choose, onEnd }: EntryDevice): void {
  const isAnswered = () => {
    try {
      return localStorage.getItem(note) !== null;
    } catch {
      return false;
    }
  };
  const isInstalled =
    modes.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
    ('standalone' in navigator && navigator.standalone === true);
  if (isInstalled || isAnswered()) return onEnd();
  let isOver = false;
  const end = () => {
    isOver = true;
    dialog.close();
    onEnd();
  };
  // Escape: browsers without `closedby` ask once, and close at the second press.
  dialog.setAttribute('closedby', 'none');
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', () => isOver || dialog.showModal());
  // In a closed select, each arrow key would be a choice.
  dialog.addEventListener('keydown', (event) => {
    const { target: select, key } = event;
    if (!(select instanceof HTMLSelectElement) || !('showPicker' in select) || !key.startsWith('Arrow')) return;
    event.preventDefault();
    select.showPicker();
  });
  dialog.addEventListener('change', ({ target }) => choose((target as HTMLSelectElement).value));
  dialog.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-enter]') === null) return;
    try {
      localStorage.setItem(note, String(Date.now()));
    } catch {
      // Without storage the next page asks again.
    }
    end();
  });
  // The visitor may have answered on another page before they came back, or in another tab.
  for (const type of ['pageshow', 'storage'])
    addEventListener(type, () => isOver || !dialog.isConnected || !isAnswered() || end());
  dialog.showModal();
  dialog.focus();
}

/** The address of the same page in another language. The server stores the language. */
function openInLanguage(language: string): void {
  const url = new URL(location.href);
  url.searchParams.set('lang', language);
  location.replace(url);
}

/** The links of a closed warning would still come before the page's own, of which the first leads to the content. */
function removeWarning(): void {
  document.querySelector('[data-entry=page]')?.remove();
}

/** The script of a page of the server, directly after the warning. */
export const OPEN_ENTRY_WARNING =
  `(${String(openEntryWarning)})(document.querySelector("[data-entry]"),` +
  `{note:${JSON.stringify(ENTRY_NOTE)},modes:${JSON.stringify(INSTALLED_MODES)},` +
  `choose:${String(openInLanguage)},onEnd:${String(removeWarning)}})`;
