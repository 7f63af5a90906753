import type { ReactNode } from 'react';
import type { PageReader } from '../../contract/pages.ts';
import { PageLinkProvider, type PageLinkProps } from '../domain/page/page-link.tsx';
import { CdnPrefixProvider } from '../domain/page/site-file.ts';
import { renderStatic } from './render-static.tsx';

/** A link of a page. It loads the target as a new page. */
const PlainLink = ({ to, className, children }: PageLinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** Renders a page or a part of it, whose links load new pages. */
export const renderPage = (reader: PageReader, page: ReactNode): string =>
  renderStatic(
    reader,
    <CdnPrefixProvider value={reader.cdnPrefix}>
      <PageLinkProvider value={PlainLink}>{page}</PageLinkProvider>
    </CdnPrefixProvider>,
  );
