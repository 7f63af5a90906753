import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { LayoutName } from '../../contract/sites/entry-warning.ts';
import type { RouteName } from './-route-name.ts';

/** The data of a route that is available before its code has loaded. */
export interface RouteData {
  name: RouteName;
  layout: LayoutName;
  /** `member`: redirects visitors to the login and back. `visitor`: redirects members to the search. */
  access: 'anyone' | 'member' | 'visitor';
  /** The path to which a visitor-only screen redirects members, if not the search. */
  membersTo?: (params: { readonly id?: string }) => string;
  title: MessageDescriptor;
  /** The screen fills the window and scrolls inside itself. */
  fill?: true;
  /** The screen and the bar above it use the whole width of the window. */
  wideBar?: true;
  /** The bar has no background. */
  clearBar?: true;
  /** Hides the tabs of the sections: in a flow that they would interrupt, or above a bar of the screen at the lower edge. */
  withoutTabs?: true;
  /** On a phone the screen has its own bars at the top and bottom. */
  ownBars?: true;
}

/** The context that the app passes to routes. */
export interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}
