import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';

export interface PageLinkProps {
  /** A path of this site, also with a query. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const PageLinkContext = createContext<ComponentType<PageLinkProps> | null>(null);

export const PageLinkProvider = PageLinkContext.Provider;

/** A link of a page that the server and the app render. Pages of the server have no router, so both provide their own. */
export function PageLink(props: PageLinkProps) {
  const link = useContext(PageLinkContext);
  if (link === null) throw new Error('A page was rendered without its link.');
  return createElement(link, props);
}
