import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Area } from '../features/account/areas.ts';
import type { RouteName } from './-route-name.ts';

export type LayoutName = 'default' | 'chat' | 'lander' | 'empty';

/** What the app has to know about a route before its code is there. */
export interface RouteData {
  name: RouteName;
  layout: LayoutName;
  /** `member`: others are sent to the login and back; `visitor`: members are sent on to the members. */
  access: 'anyone' | 'member' | 'visitor';
  title: MessageDescriptor;
  /** The areas whose words it is written in, beside those of the frame. */
  words?: Area | readonly Area[];
  /** The screen fills the window and scrolls inside itself. */
  fill?: true;
  /** The screen takes the whole width of the window, and so does the bar above it. */
  wideBar?: true;
  /** The bar stands on the page without a ground of its own. */
  clearBar?: true;
  /** On a phone the screen brings its own bar, and something of its own at its foot. */
  ownBars?: true;
}

/** What routes are handed by the app. */
export interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}
