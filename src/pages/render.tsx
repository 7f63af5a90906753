import '@fontsource-variable/figtree/index.css';
import '../ui/fallback-font.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import type { ReactNode } from 'react';
import type { PageReader, PageRenderer } from '../../contract/pages.ts';
import { PageLinkProvider, type PageLinkProps } from '../domain/page/page-link.tsx';
import { MembersNear } from '../features/landing/members-near.tsx';
import { StartPage } from '../features/landing/start-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { renderStatic } from './render-static.tsx';

/** A link of a page. It loads the target as a new page. */
const PlainLink = ({ to, className, children }: PageLinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);

const render = (reader: PageReader, page: ReactNode): string =>
  renderStatic(reader, <PageLinkProvider value={PlainLink}>{page}</PageLinkProvider>);

/** The pages that the server renders as HTML, and that stay as they are (decision 96). */
export const renderer: PageRenderer = {
  startPage: (reader, data) =>
    render(
      reader,
      <PageFrame reader={reader} data={data}>
        <StartPage data={data}>
          <template data-members="" />
        </StartPage>
      </PageFrame>,
    ),
  membersNear: (reader, near) => render(reader, <MembersNear near={near} />),
};
