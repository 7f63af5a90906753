import type { ReactNode } from 'react';
import type { Language } from '../../contract/base/language.ts';
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
  /** The language of the content. The bar and the foot have that of the reader. */
  language: Language;
  /** The languages in which the page exists, and its path. */
  languages: readonly Language[];
  path: string;
  /** `lander`: with the simple bar and foot of the landers. `dark`: a lander that is dark behind the bar in both themes. */
  look?: 'page' | 'lander' | 'dark';
  children: ReactNode;
}

/** The bar, the foot and the questions around the content of a page that the server renders. */
export function PageFrame({ reader, foot, language, languages, path, look = 'page', children }: PageFrameProps) {
  const { language: spoken, hasCampaign } = reader;
  // The page has the language of its content.
  const lang = spoken === language ? undefined : spoken;
  const isLander = look !== 'page';
  const Foot = isLander ? LanderFoot : PageFoot;
  return (
    <>
      <SkipLink />
      <div lang={lang} className={look === 'dark' ? styles.dark : undefined}>
        <PageBar name={foot.name} language={language} isLander={isLander} />
      </div>
      {/* The script `visit` answers it, and removes it where the visitor has answered before. */}
      {hasCampaign && (
        <div className={styles.question} data-campaign="" lang={lang}>
          <CampaignQuestion />
        </div>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={classNames(styles.main, isLander && styles.lander)}>
        {children}
      </main>
      <div lang={lang}>
        <Foot foot={foot} language={language} languages={languages} path={path} />
      </div>
    </>
  );
}
