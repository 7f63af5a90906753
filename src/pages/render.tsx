import '@fontsource-variable/figtree/index.css';
import '../ui/fallback-font.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import type { PageRenderer } from '../../contract/pages.ts';
import { MembersNear } from '../features/landing/members-near.tsx';
import { StartPage } from '../features/landing/start-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { renderPage } from './render-page.tsx';

/** The start page. The server renders it as HTML, and it stays as it is (decision 96). */
export const renderer: PageRenderer = {
  startPage: (reader, data) =>
    renderPage(
      reader,
      <PageFrame reader={reader} foot={data.foot} path="/">
        <StartPage data={data}>
          <template data-members="" />
        </StartPage>
      </PageFrame>,
    ),
  membersNear: (reader, near) => renderPage(reader, <MembersNear near={near} />),
};
