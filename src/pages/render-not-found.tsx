import '@fontsource-variable/figtree/index.css';
import '../ui/fallback-font.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import type { NotFoundRenderer } from '../../contract/pages.ts';
import { NotFoundWords } from '../app/frame/errors/not-found-words.tsx';
import { NOT_FOUND } from '../domain/words/failure-words.ts';
import styles from './not-found.module.css';
import { PageFrame } from './page-frame.tsx';
import { renderPage } from './render-page.tsx';
import { textsFor } from './render-static.tsx';

/** The page for an unknown address. Its other languages are those of the start page: the address itself is not part of the page. */
export const notFoundRenderer: NotFoundRenderer = {
  notFoundPage: (reader, foot) => ({
    title: `${textsFor(reader)._(NOT_FOUND)} · ${foot.name}`,
    body: renderPage(
      reader,
      <PageFrame reader={reader} foot={foot} path="/">
        <div className={styles.window}>
          <NotFoundWords />
        </div>
      </PageFrame>,
    ),
  }),
};
