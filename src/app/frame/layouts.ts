import type { LayoutName, RouteData } from '../../routes/-route-data.ts';

interface Layout {
  /** `wide`: only where there is room beside the screen's own bar. */
  bar: 'always' | 'wide';
  tabs: boolean;
  footer: boolean;
  /** Whether the frame says that the network is gone; the chat says it where the words wait. */
  offlineBar: boolean;
}

/** The specification's four layouts, and what each puts around the page. */
const LAYOUTS: Record<LayoutName, Layout> = {
  default: { bar: 'always', tabs: true, footer: true, offlineBar: true },
  chat: { bar: 'wide', tabs: false, footer: false, offlineBar: false },
  lander: { bar: 'always', tabs: false, footer: true, offlineBar: true },
  empty: { bar: 'always', tabs: false, footer: false, offlineBar: false },
};

export function layoutOf({ layout, fill, ownBars }: RouteData): Layout {
  if (ownBars === true) return { ...LAYOUTS[layout], bar: 'wide', tabs: false };
  // A screen that fills the window has no end for a footer to stand at.
  return fill === true ? { ...LAYOUTS[layout], footer: false } : LAYOUTS[layout];
}
