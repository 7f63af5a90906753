import type { ReactNode } from 'react';
import { nicheOf } from '../../../contract/base/niche.ts';
import { HowItGoes } from './how-it-goes.tsx';
import { LastWord } from './last-word.tsx';
import { ListPrices } from './list-prices.tsx';
import { Opening } from './opening.tsx';
import { PageWordsProvider, wordsOfNiche } from './page-words.tsx';
import { Promises } from './promises.tsx';
import { Questions } from './questions.tsx';
import { Safety } from './safety.tsx';
import type { StartData } from './start-data.ts';
import styles from './start-page.module.css';

interface StartPageProps {
  /** Undefined while the app loads it. Sections about prices need it. */
  data: StartData | undefined;
  /** The section of the members. */
  children: ReactNode;
}

/** The start page for visitors. The server and the app render it. */
export function StartPage({ data, children }: StartPageProps) {
  return (
    <div className={styles.page}>
      <PageWordsProvider value={wordsOfNiche(data?.settings)}>
        <Opening data={data} />
      </PageWordsProvider>
      {children}
      <Promises data={data} />
      <HowItGoes data={data} />
      <Safety data={data} />
      {data !== undefined && (
        <>
          <ListPrices data={data} />
          <Questions data={data} />
        </>
      )}
      <LastWord niche={nicheOf(data?.settings.niche ?? 1)} />
    </div>
  );
}
