import { readNote, removeNote, storeNote } from './storage/store-note.ts';

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NOTE = 'theme';

/** The theme that was chosen on this device. */
export function chosenTheme(): Theme {
  const note = readNote(NOTE);
  return THEMES.find((theme) => theme === note) ?? 'system';
}

/** Stores the theme on this device and shows it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeNote(NOTE);
  else storeNote(NOTE, theme);
  showTheme(theme);
}

/** Shows a theme: tokens.css reads the attribute, and the browser's own bars have the colour of the page. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = (meta.dataset.scheme ??= meta.getAttribute('media') ?? '');
    meta.setAttribute('media', theme === 'system' ? scheme : scheme.includes(theme) ? 'all' : 'not all');
  }
}
