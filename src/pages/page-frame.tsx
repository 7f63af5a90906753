import type { ReactNode } from 'react';
import type { PageReader, StartPageData } from '../../contract/pages.ts';
import { PageBar } from './page-bar.tsx';
import { PageFoot } from './page-foot.tsx';
import { CampaignQuestion } from '../features/tracking/campaign-question.tsx';
import { MAIN_ID, SkipLink } from '../ui/layout/skip-link.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  reader: PageReader;
  data: StartPageData;
  children: ReactNode;
}

/** The bar, the foot and the questions around the content of a page that the server renders. */
export function PageFrame({ reader: { language, hasCampaign }, data, children }: PageFrameProps) {
  return (
    <>
      <SkipLink />
      <PageBar name={data.name} language={language} />
      {/* The script `visit` answers it, and removes it where the visitor has answered before. */}
      {hasCampaign && (
        <div className={styles.question} data-campaign="">
          <CampaignQuestion />
        </div>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <PageFoot data={data} language={language} />
    </>
  );
}
