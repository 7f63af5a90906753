import { useSyncExternalStore } from 'react';

/** How the app is shown: in a browser tab, or in one of the display modes of an installed app. */
export type DisplayMode = 'browser' | 'standalone' | 'fullscreen' | 'minimal-ui' | 'window-controls-overlay';

// The order matters: a window with a controls overlay also matches standalone.
export const INSTALLED_MODES = ['window-controls-overlay', 'fullscreen', 'standalone', 'minimal-ui'] as const;

export function readDisplayMode(): DisplayMode {
  const mode = INSTALLED_MODES.find((candidate) => matchMedia(`(display-mode: ${candidate})`).matches);
  // A page that requested full screen is still a tab.
  if (mode === 'fullscreen' && document.fullscreenElement) return 'browser';
  if (mode !== undefined) return mode;
  // Home-screen apps of iOS before 16.4 match none of these modes.
  return 'standalone' in navigator && navigator.standalone === true ? 'standalone' : 'browser';
}

export function useDisplayMode(): DisplayMode {
  return useSyncExternalStore(subscribe, readDisplayMode, inTab);
}

/** On the server, which does not know the window. */
const inTab = (): DisplayMode => 'browser';

/** True in the installed app. */
export function useIsInstalled(): boolean {
  return useDisplayMode() !== 'browser';
}

function subscribe(listener: () => void): () => void {
  const lists = INSTALLED_MODES.map((mode) => matchMedia(`(display-mode: ${mode})`));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}
