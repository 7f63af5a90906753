import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { bundlesQuery } from '../../domain/money/bundles-query.ts';
import { AppPage } from './app-page.tsx';
import { StartPage } from './start-page.tsx';

const NearSection = lazyComponent(async () => (await import('./near-section.tsx')).NearSection);

/** The start page in the app, with its data from queries. Its opening waits for neither them nor the code of the members. */
export function LandingScreen() {
  const settings = useQuery(settingsQuery).data;
  const prices = useQuery(bundlesQuery(undefined)).data;
  const isDrawn = useIsDrawn();
  return (
    <AppPage>
      <StartPage data={settings && prices && { settings, prices }}>
        {isDrawn && (
          <Suspense fallback={null}>
            <NearSection />
          </Suspense>
        )}
      </StartPage>
    </AppPage>
  );
}

/** Whether the opening is on the screen. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}
