import type { ReactNode } from 'react';
import type { FootData, PageReader } from '../../contract/pages.ts';
import { PageBar } from './page-bar.tsx';
import { LanderFoot } from './lander-foot.tsx';
import { PageFoot } from './page-foot.tsx';
import { classNames } from '../ui/class-names.ts';
import { CampaignQuestion } from '../features/tracking/campaign-question.tsx';
import { MAIN_ID, SkipLink } from '../ui/layout/skip-link.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  reader: PageReader;
  foot: FootData;
  /** The path of the page, for its other languages. */
  path: string;
  /** `lander`: with the simple bar and foot of the landers. `dark`: a lander that is dark behind the bar in both themes. */
  look?: 'page' | 'lander' | 'dark';
  children: ReactNode;
}

/** The bar, the foot and the questions around the content of a page that the server renders. */
export function PageFrame({ reader, foot, path, look = 'page', children }: PageFrameProps) {
  const { language, hasCampaign } = reader;
  const isLander = look !== 'page';
  const Foot = isLander ? LanderFoot : PageFoot;
  return (
    <>
      <SkipLink />
      <div className={look === 'dark' ? styles.dark : undefined}>
        <PageBar name={foot.name} language={language} isLander={isLander} />
      </div>
      {/* The script `visit` answers it, and removes it where the visitor has answered before. */}
      {hasCampaign && (
        <div className={styles.question} data-campaign="">
          <CampaignQuestion />
        </div>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={classNames(styles.main, isLander && styles.lander)}>
        {children}
      </main>
      <Foot foot={foot} language={language} path={path} />
    </>
  );
}
