import type { LayoutName } from '../../../contract/sites/entry-warning.ts';
import type { RouteData } from '../../routes/-route-data.ts';

interface Layout {
  /** `wide`: only on wide screens, with room beside the screen's own bar. */
  bar: 'always' | 'wide';
  tabs: boolean;
  footer: boolean;
  /** Whether the frame shows the offline notice. The chat shows its own beside unsent messages. */
  offlineBar: boolean;
}

/** The four layouts of the specification. */
const LAYOUTS: Record<LayoutName, Layout> = {
  default: { bar: 'always', tabs: true, footer: true, offlineBar: true },
  chat: { bar: 'wide', tabs: false, footer: false, offlineBar: false },
  lander: { bar: 'always', tabs: false, footer: true, offlineBar: true },
  empty: { bar: 'always', tabs: false, footer: false, offlineBar: false },
};

export function layoutOf({ layout, fill, ownBars, withoutTabs }: RouteData): Layout {
  if (ownBars === true) return { ...LAYOUTS[layout], bar: 'wide', tabs: false };
  const { tabs, footer, ...bars } = LAYOUTS[layout];
  // A screen that fills the window scrolls inside itself, so it has no end for a footer.
  return { ...bars, tabs: tabs && withoutTabs !== true, footer: footer && fill !== true };
}
