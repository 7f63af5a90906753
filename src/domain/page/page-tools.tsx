import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Formats } from '../formats/make-formats.ts';

/** The properties of a link on a page. `to` is a path of this site, also with a query. */
export interface PageLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The tools of a page that the server and the app render. The server has no router, and its formats are those of the request, so both pass
 * their own.
 */
export interface PageTools {
  readonly Link: ComponentType<PageLinkProps>;
  readonly formats: Formats;
}

const PageToolsContext = createContext<PageTools | null>(null);

export const PageToolsProvider = PageToolsContext.Provider;

export function usePageTools(): PageTools {
  const tools = useContext(PageToolsContext);
  if (tools === null) throw new Error('A page was rendered without its tools.');
  return tools;
}
